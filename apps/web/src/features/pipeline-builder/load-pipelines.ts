/** What reads pipelines out of addresses, with the tools and their words: fetched when a page first asks for it. */
import { withToolWords } from '@docweave/i18n/catalogues'

/** A failed fetch is tried again at the next call. */
export const loadPipelines = (): Promise<typeof import('../pipeline-engine/read-pipeline.ts')> =>
  withToolWords(import('../pipeline-engine/read-pipeline.ts'))
