export { check } from './check.ts'
export { hwpToFile, type HwpToFileOptions, type HwpToFileResult } from './hwp-to-file.ts'
export { hwpToPdf, type HwpToPdfOptions, type HwpToPdfResult } from './hwp-to-pdf.ts'
export { inspect } from './engine-process.ts'
