export { isDiskFull } from './disk-full.ts'
export { createDiskSpace } from './disk-space.ts'
export { syncFile, syncFolder } from './sync.ts'
