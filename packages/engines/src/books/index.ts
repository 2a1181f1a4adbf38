export { inspectBook, convertBooks } from './convert-books.ts'
