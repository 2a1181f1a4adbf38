/** Lazily loads the ready-made chains with their translations. */
import { withToolMessages } from '@docweave/i18n/catalogues'

/** The promise is not memoized, so that the next call retries a failed import. */
export const loadChainPages = (): Promise<typeof import('./chain-pages.ts')> =>
  withToolMessages(import('./chain-pages.ts'))
