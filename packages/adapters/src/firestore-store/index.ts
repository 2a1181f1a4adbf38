export { toFields } from './document-fields.ts'
export { createFirestoreStore } from './firestore-store.ts'
