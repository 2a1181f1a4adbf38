export { openFiles, type FileStoreSettings } from './open-files.ts'
