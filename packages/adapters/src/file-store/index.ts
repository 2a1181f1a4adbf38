export { createCachedStore } from './cached-store.ts'
export { openFiles, s3Of, type FileStoreSettings } from './open-files.ts'
