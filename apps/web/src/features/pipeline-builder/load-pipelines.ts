/** What reads pipelines out of addresses, with the tools and their words: fetched when a page first asks for it. */
import { loadToolMessages } from '@docweave/i18n/catalogues'

/** A failed fetch is tried again at the next call. */
export async function loadPipelines(): Promise<typeof import('../pipeline-engine/read-pipeline.ts')> {
  const [pipelines] = await Promise.all([import('../pipeline-engine/read-pipeline.ts'), loadToolMessages()])
  return pipelines
}
