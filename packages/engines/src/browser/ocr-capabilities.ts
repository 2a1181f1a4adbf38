/** What `ocr/capabilities.ts` is on the server. */
export const hasTesseract: boolean = false

export const readsKorean: boolean = false
