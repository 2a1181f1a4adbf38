export { createDiskStore } from './disk-store.ts'
