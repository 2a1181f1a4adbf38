export { convertPdf, type DocumentForm, type PdfConversion } from './convert-pdf.ts'
