/** The registry of tools as pages want it, with its words: fetched when a page first asks for it. */
import { loadToolMessages } from '@docweave/i18n/catalogues'

export type ToolPages = typeof import('./tool-pages.ts')

/** Fetches both; a failed fetch is tried again at the next call. */
export async function loadToolPages(): Promise<ToolPages> {
  const [pages] = await Promise.all([import('./tool-pages.ts'), loadToolMessages()])
  return pages
}
