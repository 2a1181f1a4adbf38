/** Saved pipelines: validates and stores them as documents. */
import { randomBytes } from 'node:crypto'
import {
  DocweaveError,
  SavedPipeline,
  type DocumentStore,
  type Pipeline,
  type PipelineStep,
  type NamedPipeline,
} from '@docweave/contract'
import { ownedBy, ownedKey } from '@docweave/jobs'
import { chain, secretField, type Tools } from '@docweave/tool-kit'
import { problemError } from '@docweave/tool-kit/plan'
import type { ApiServices } from '../services.ts'

const collection = 'saved-pipelines'

/** Maximum number of saved pipelines of a user. */
const maxPipelines = 200

const toDocument = (saved: SavedPipeline) => ({ ...saved, owned: ownedKey(saved.owner, saved.createdAt, saved.id) })

async function writePipeline(documents: DocumentStore, saved: SavedPipeline): Promise<void> {
  await documents.set(collection, saved.id, toDocument(saved))
}

/** Lists an owner's saved pipelines, newest first. */
export async function listPipelines(documents: DocumentStore, owner: string): Promise<SavedPipeline[]> {
  const found = await documents.query(collection, ownedBy(owner), { limit: maxPipelines, descending: true })
  return found.flatMap(({ document }) => SavedPipeline.safeParse(document).data ?? [])
}

/** Reads a saved pipeline without an access check; throws `SAVED_PIPELINE_NOT_FOUND`. */
export async function readPipeline(documents: DocumentStore, id: string): Promise<SavedPipeline> {
  const found = SavedPipeline.safeParse(await documents.get(collection, id))
  if (!found.success) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
  return found.data
}

/** Changes a saved pipeline of `owner`; throws `SAVED_PIPELINE_NOT_FOUND`, also for one of another user. */
export async function changePipeline(
  documents: DocumentStore,
  owner: string,
  id: string,
  change: Partial<Pick<SavedPipeline, 'name' | 'pipeline' | 'public' | 'favourite'>>,
): Promise<SavedPipeline> {
  const document = await documents.update(collection, id, (old) => {
    const found = SavedPipeline.safeParse(old).data
    return found?.owner === owner ? toDocument({ ...found, ...change, changedAt: Date.now() }) : undefined
  })
  if (!document) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
  return SavedPipeline.parse(document)
}

/** Removes a saved pipeline of `owner`; throws `SAVED_PIPELINE_NOT_FOUND`, also for one of another user. */
export async function removePipeline(documents: DocumentStore, owner: string, id: string): Promise<void> {
  if ((await readPipeline(documents, id)).owner !== owner) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
  await documents.delete(collection, id)
}

/** Returns the options of a step without secrets, each as its own schema parses it. `place` is counted from 1. */
function openOptions(tools: Tools, { tool: id, options }: PipelineStep, place: number): Record<string, unknown> {
  const tool = tools.get(id)
  if (!tool) throw new DocweaveError('TOOL_UNKNOWN', { tool: id, step: place })
  const entries = Object.entries(options).flatMap(([option, value]): [string, unknown][] => {
    if (secretField(tool, option)) return []
    const parsed = Object.hasOwn(tool.options.shape, option)
      ? tool.options.partial().safeParse({ [option]: value })
      : undefined
    if (!parsed?.success) throw new DocweaveError('OPTION_INVALID', { tool: id, option, step: place })
    return [[option, parsed.data[option]]]
  })
  return Object.fromEntries(entries)
}

/**
 * Validates a pipeline to be saved and returns it as it is stored: with options as the tools' schemas parse them. Secrets are dropped: they
 * are entered again for each run.
 *
 * @throws DocweaveError `OPTION_INVALID` (params: `step`, counted from 1), and the other codes of `chain` (params: as `problemError` adds them)
 */
export function checkPipeline(tools: Tools, { steps, flow }: Pipeline): Pipeline {
  const kept = { steps: steps.map((step, i) => ({ tool: step.tool, options: openOptions(tools, step, i + 1) })), flow }
  const fitted = chain(tools, kept, [])
  // A required secret is always missing here, which does not make the pipeline invalid.
  if (!fitted.ok && fitted.problem.code !== 'OPTION_INVALID') throw problemError(fitted.problem)
  return kept
}

type Given = NamedPipeline & Partial<Pick<SavedPipeline, 'public' | 'favourite'>>

const textOf = ({ name, pipeline }: NamedPipeline) => JSON.stringify([name, pipeline])

/**
 * Saves pipelines: single ones, those of a file, or those from before a sign-in. Validates all before it saves any.
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
  if (there.length + added.length > maxPipelines)
    throw new DocweaveError('SAVED_PIPELINES_TOO_MANY', { limit: maxPipelines })
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
