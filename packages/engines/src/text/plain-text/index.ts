export { decodeText, languageOf } from './decode-text.ts'
export { textEncodings, type TextEncoding } from './encodings.ts'
