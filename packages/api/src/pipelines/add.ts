/** Saves pipelines: single ones, those of a file, or those from before a sign-in. */
import { randomBytes } from 'node:crypto'
import { DocweaveError, type NamedPipeline, type SavedPipeline } from '@docweave/contract'
import type { ApiServices } from '../services.ts'
import { checkPipeline } from './check.ts'
import { listPipelines, mostPipelines, writePipeline } from './store.ts'

type Given = NamedPipeline & Partial<Pick<SavedPipeline, 'public' | 'favourite'>>

const textOf = ({ name, pipeline }: NamedPipeline) => JSON.stringify([name, pipeline])

/**
 * Validates all pipelines before it saves any.
 *
 * @param options `twice`: whether a pipeline with the name and the steps of a saved one is saved again
 * @returns their ids
 * @throws DocweaveError `SAVED_PIPELINES_TOO_MANY` (params: `limit`), and the codes of `checkPipeline`
 */
export async function addPipelines(
  { documents, tools }: Pick<ApiServices, 'documents' | 'tools'>,
  owner: string,
  given: readonly Given[],
  { twice }: { twice: boolean },
): Promise<string[]> {
  const there = await listPipelines(documents, owner)
  const known = new Set(twice ? [] : there.map(textOf))
  const checked = given.map((each) => ({ ...each, pipeline: checkPipeline(tools, each.pipeline) }))
  const added = checked.filter((each) => !known.has(textOf(each)))
  if (there.length + added.length > mostPipelines)
    throw new DocweaveError('SAVED_PIPELINES_TOO_MANY', { limit: mostPipelines })
  const now = Date.now()
  return Promise.all(
    added.map(async ({ name, pipeline, public: shared = false, favourite = false }, i) => {
      // 128 bits: anyone who has the address of a public one may open it.
      const id = randomBytes(16).toString('hex')
      // The first one is the newest, so that lists show a file's pipelines in the file's order.
      const createdAt = now - i
      await writePipeline(documents, {
        id,
        owner,
        name,
        pipeline,
        public: shared,
        favourite,
        createdAt,
        changedAt: now,
      })
      return id
    }),
  )
}
