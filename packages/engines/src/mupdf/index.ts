export { inspectBook } from './books/book-to-pdf.ts'
export { convertBooks } from './books/convert-books.ts'
export { check } from './check.ts'
export { convertPdf, type DocumentForm, type PdfConversion } from './convert-pdf.ts'
export { imagesToPdf, imageToPdf } from './images-to-pdf.ts'
export type { ImagePageOptions } from './images/page-of-image.ts'
export type { ImageFormat } from './images/encode-pixmap.ts'
export { inspect } from './inspect.ts'
export { joinConverted, type ConversionRun, type ConvertedFiles } from './join-converted.ts'
export { drawChunk, imageChunks, unpackChunks, type ImageChoice } from './page-images.ts'
export { millimetre, paperSizes, type PaperSize } from './paper-sizes.ts'
export { squarePicture } from './square-picture.ts'
export { protect, unlock } from './relock.ts'
export { runMupdf, type RunOptions } from './pool.ts'
export { readSignatures } from './read-signatures.ts'
export type { Zone } from './scan/columns.ts'
export type { Box, Stamp, StampContent } from './stamp/stamp.ts'
export {
  readRecognised,
  writeRecognised,
  type RecognisedLine,
  type RecognisedPage,
  type RecognisedWord,
} from './recognised-page.ts'
