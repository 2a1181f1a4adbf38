export { openCertificate, type Certificate } from './open-certificate.ts'
export { signPdf, type SignPdfArgs } from './sign-pdf.ts'
export { hasTimeStamps, takeTimeStampsFrom } from './time-stamp.ts'
