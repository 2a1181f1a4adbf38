export { check } from './check.ts'
export { hwpToPdf, type HwpToPdfOptions, type HwpToPdfResult } from './hwp-to-pdf.ts'
export { inspect } from './engine-process.ts'
