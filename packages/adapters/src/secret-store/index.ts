export { createSecretStore } from './secret-store.ts'
