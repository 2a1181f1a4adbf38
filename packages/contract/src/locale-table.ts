/** The languages of the site as plain data without zod, because every page's first load reads them. */

export const localeCodes = ['en', 'ko', 'ja'] as const
export type Locale = (typeof localeCodes)[number]

/** A language as the menu shows it: `name` in the language itself, `language` as a BCP 47 tag. */
export interface LocaleEntry {
  code: Locale
  name: string
  language: string
}

export const locales: readonly LocaleEntry[] = [
  { code: 'ko', name: '한국어', language: 'ko-KR' },
  { code: 'en', name: 'English', language: 'en-US' },
  { code: 'ja', name: '日本語', language: 'ja-JP' },
]
