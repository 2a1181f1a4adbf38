/** Lazily loads the pages' view of the tool registry, with its translations. */
import { withToolMessages } from '@docweave/i18n/catalogues'

export type ToolPages = typeof import('./tool-pages.ts')

/** Loads both; a failed import is retried at the next call. */
export const loadToolPages = (): Promise<ToolPages> => withToolMessages(import('./tool-pages.ts'))
