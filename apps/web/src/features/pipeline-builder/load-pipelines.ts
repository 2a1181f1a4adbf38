/** Lazily loads the code that reads pipelines from URLs, with the tools and their translations. */
import { withToolWords } from '@docweave/i18n/catalogues'

/** A failed import is retried at the next call. */
export const loadPipelines = (): Promise<typeof import('../pipeline-engine/read-pipeline.ts')> =>
  withToolWords(import('../pipeline-engine/read-pipeline.ts'))
