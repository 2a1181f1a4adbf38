/** The schemas of the site's languages and of the languages of documents. */
import { z } from 'zod'
import {
  documentLanguages,
  localeCodes,
  type DocumentLanguage as Language,
  type Locale as Code,
} from './locale-table.ts'

export const Locale = z.enum(localeCodes)
export type Locale = Code

export const DocumentLanguage = z.enum(documentLanguages)
export type DocumentLanguage = Language

export { documentLanguageOf, locales, type LocaleEntry } from './locale-table.ts'
