export { openCertificate, type Certificate, signPdf, type SignPdfArgs } from './sign-pdf.ts'
export { hasTimeStamps, takeTimeStampsFrom } from './time-stamp.ts'
