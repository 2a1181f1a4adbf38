export { convertPdf, type DocumentForm, type PdfConversion } from './convert-pdf.ts'
export { withUnreadableRecognised } from './recognise-unreadable.ts'
