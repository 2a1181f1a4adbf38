export { correctPage, type LineCorrection } from './correct-page.ts'
export { canRecognise, check } from './installation.ts'
export type { ScanLanguage } from './scan-languages.ts'
export { check as checkPaddle, endPaddle, lookForOcrModelsIn } from './paddle/index.ts'
export { recognisePage, type RecogniseOptions } from './recognise-page.ts'
export { recognisePages, type RecognisePagesOptions } from './recognise-pages.ts'
export {
  readRecognised,
  writeRecognised,
  type RecognisedLine,
  type RecognisedPage,
  type RecognisedWord,
} from './recognised-page.ts'
export { reviewLines, type ReviewLine } from './review-lines.ts'
export { isHardToRead, textOf } from './tokens.ts'
