export { createFirestoreStore } from './firestore-store.ts'
