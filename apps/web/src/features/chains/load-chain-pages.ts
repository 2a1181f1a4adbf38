/** Lazily loads the ready-made chains with their translations. */
import { withToolMessages } from '@docweave/i18n/catalogues'

/** A failed import is retried at the next call. */
export const loadChainPages = (): Promise<typeof import('./chain-pages.ts')> =>
  withToolMessages(import('./chain-pages.ts'))
