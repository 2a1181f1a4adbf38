export { inspectBook, convertBooks } from '../books/convert-books.ts'
export { check } from './check.ts'
export { convertPdf, type DocumentForm, type PdfConversion } from '../pdf-to-office/convert-pdf.ts'
export { imagesToPdf, imageToPdf } from './images-to-pdf.ts'
export type { ImagePageOptions } from './images/page-of-image.ts'
export type { ImageFormat } from './images/encode-pixmap.ts'
export { inspect, readSignatures } from './inspect.ts'
export { joinConverted, type ConversionRun, type JoinedOutput } from './join-converted.ts'
export { drawChunk, imageChunks, unpackChunks, type ImageChoice } from './page-images.ts'
export { millimetre, paperSizes, type PaperSize } from './paper-sizes.ts'
export { squarePicture } from './square-picture.ts'
export { protect, unlock } from './password.ts'
export { runMupdf, type RunOptions } from './run-mupdf.ts'
export type { Zone } from '../ocr/scan/columns.ts'
export type { StampBox, Stamp, StampContent } from './stamp/stamp.ts'
export {
  readRecognised,
  writeRecognised,
  type RecognisedLine,
  type RecognisedPage,
  type RecognisedWord,
} from '../ocr/recognised-page.ts'
