/** `node:path`, for paths of POSIX. */
export { basename, dirname, extname, isAbsolute, join, normalize, relative, resolve, sep } from 'pathe'
