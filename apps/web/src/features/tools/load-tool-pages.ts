/** The registry of tools as pages want it, with its words: fetched when a page first asks for it. */
import { withToolWords } from '@docweave/i18n/catalogues'

export type ToolPages = typeof import('./tool-pages.ts')

/** Fetches both; a failed fetch is tried again at the next call. */
export const loadToolPages = (): Promise<ToolPages> => withToolWords(import('./tool-pages.ts'))
