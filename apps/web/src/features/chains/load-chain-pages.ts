/** The ready-made chains with their words: fetched when a page first asks for one. */
import { loadToolMessages } from '@docweave/i18n/catalogues'

/** A failed fetch is tried again at the next call. */
export async function loadChainPages(): Promise<typeof import('./chain-pages.ts')> {
  const [pages] = await Promise.all([import('./chain-pages.ts'), loadToolMessages()])
  return pages
}
