export { writeDocx, type WriteDocxOptions } from './write-docx.ts'
