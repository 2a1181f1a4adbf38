/** The ready-made chains with their words: fetched when a page first asks for one. */
import { withToolWords } from '@docweave/i18n/catalogues'

/** A failed fetch is tried again at the next call. */
export const loadChainPages = (): Promise<typeof import('./chain-pages.ts')> =>
  withToolWords(import('./chain-pages.ts'))
