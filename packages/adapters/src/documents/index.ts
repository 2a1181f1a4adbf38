export { firestoreProject, openDocuments, type Documents } from './open-documents.ts'
