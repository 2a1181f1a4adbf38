export { isDiskFull } from './disk-full.ts'
export { createDiskSpace } from './disk-space.ts'
export { makePrivateFiles, openPrivateFolder } from './private-folder.ts'
export { makeFolder, syncFile, syncFolder } from './sync.ts'
