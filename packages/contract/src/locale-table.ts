/**
 * The languages of the site: the one list that changes when a language is added (the manual's page on languages says which content files
 * follow). Plain data without zod, because every page's first load reads it.
 */

/** Languages of documents for which there are fonts, rules of typesetting and OCR data. */
export const documentLanguages = ['en', 'ko', 'ja'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

interface LocaleRow {
  /** The code in paths and file names: two letters. */
  code: string
  /** The language's own name, as the language menu shows it. */
  name: string
  /** The BCP 47 tag. */
  language: string
}

const table = [
  { code: 'ko', name: '한국어', language: 'ko-KR' },
  { code: 'en', name: 'English', language: 'en-US' },
  { code: 'ja', name: '日本語', language: 'ja-JP' },
] as const satisfies readonly LocaleRow[]

export type Locale = (typeof table)[number]['code']

/** A language of the site. */
export interface LocaleEntry extends LocaleRow {
  code: Locale
}

export const locales: readonly LocaleEntry[] = table

/** All codes, in the order of the language menu. */
export const localeCodes: readonly Locale[] = table.map(({ code }) => code)

/**
 * The assumed language of a document whose text does not determine it; selects fonts and OCR data. English for visitors whose language is
 * none of those.
 */
export const documentLanguageOf = (locale: Locale): DocumentLanguage =>
  documentLanguages.find((language) => language === locale) ?? 'en'
