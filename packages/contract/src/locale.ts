/** The languages of the site: one list, read by the router, the catalogues, the sitemap and the menu. */
import { z } from 'zod'

export const Locale = z.enum(['en', 'ko', 'ja'])
export type Locale = z.infer<typeof Locale>

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
