export { writeXlsx, type WriteXlsxOptions } from './write-xlsx.ts'
