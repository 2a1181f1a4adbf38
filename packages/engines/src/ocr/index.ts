export { check } from './installation.ts'
export {
  recognisePage,
  type RecogniseOptions,
  type ScanLanguage,
  recognisePages,
  type RecognisePagesOptions,
} from './recognise-pages.ts'
