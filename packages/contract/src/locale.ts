/** The site's languages: one list for the router, the catalogues, the sitemap and the menu. */
import { z } from 'zod'
import { localeCodes, type Locale as Code } from './locale-table.ts'

export const Locale = z.enum(localeCodes)
export type Locale = Code

export { locales, type LocaleEntry } from './locale-table.ts'
