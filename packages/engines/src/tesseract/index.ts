export { check } from './check.ts'
export { recognisePage, type RecogniseOptions, type ScanLanguage } from './recognise-page.ts'
export { recognisePages, type RecognisePagesOptions } from './recognise-pages.ts'
