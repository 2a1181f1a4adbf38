export { openDocuments, type Documents } from './open-documents.ts'
