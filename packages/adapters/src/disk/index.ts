export { isDiskFull } from './disk-full.ts'
export { createDiskSpace, isNearlyFull } from './disk-space.ts'
export { makePrivateFiles, openPrivateFolder } from './private-folder.ts'
export { makeFolder, syncFile, syncFolder } from './sync.ts'
