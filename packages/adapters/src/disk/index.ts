export {
  isDiskFull,
  createDiskSpace,
  isNearlyFull,
  makePrivateFiles,
  openPrivateFolder,
  makeFolder,
  syncFile,
  syncFolder,
} from './disk.ts'
