/** What OCR can do on the server. In the browser `browser/ocr-capabilities.ts` takes the place of this module. */

/** Whether Tesseract reads clean pages as a whole, and English lines. Without it PP-OCRv6 reads them line by line, which takes longer. */
export const hasTesseract: boolean = true

/** Whether Korean pages are read. */
export const readsKorean: boolean = true
