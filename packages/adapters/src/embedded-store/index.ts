export { createEmbeddedStore } from './embedded-store.ts'
