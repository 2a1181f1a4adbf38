/** Procedures for saved pipelines: list, read, save, change, remove, and export to and import from a file. */
import { z } from 'zod'
import { DocweaveError, NamedPipeline, SavedPipeline, PipelinesFile, type SharedPipeline } from '@docweave/contract'
import {
  listPipelines,
  readPipeline,
  addPipelines,
  checkPipeline,
  changePipeline,
  removePipeline,
} from './pipelines/saved-pipelines.ts'
import { removeTriggersOfPipeline } from './triggers/own-triggers.ts'
import { publicProcedure, router, userProcedure } from './trpc.ts'

/** No input. Returns all saved pipelines of the signed-in user, favourites first, then the newest; `SIGNED_OUT`. */
const list = userProcedure.query(async ({ ctx: { services, user } }) => {
  const saved = await listPipelines(services.documents, user.id)
  return saved.toSorted((a, b) => Number(b.favourite) - Number(a.favourite))
})

/**
 * Reads a saved pipeline: for its owner, and if it is public for anyone who has its address. Input: its id. Returns it without its owner,
 * but with whether the caller owns it; `SAVED_PIPELINE_NOT_FOUND`, also for a private one of another user.
 */
const get = publicProcedure
  .input(z.object({ id: z.string().max(64) }))
  .query(async ({ ctx: { services, user }, input }): Promise<SharedPipeline & { own: boolean }> => {
    const saved = await readPipeline(services.documents, input.id)
    const own = saved.owner === user?.id
    if (!own && !saved.public) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
    const { id, name, pipeline } = saved
    return { id, name, pipeline, own }
  })

const Save = NamedPipeline.extend({ public: z.boolean().default(false), favourite: z.boolean().default(false) })

/**
 * Saves a pipeline. Input: a name and the steps; whether anyone who has its address may open it, and whether it is a favourite. Secret
 * options are dropped. Returns its id. `SIGNED_OUT`, `SAVED_PIPELINES_TOO_MANY`, `TOOL_UNKNOWN`, `OPTION_INVALID`, `STEP_DOES_NOT_FIT`.
 */
const save = userProcedure.input(Save).mutation(async ({ ctx: { services, user }, input }) => {
  const [id = ''] = await addPipelines(services, user.id, [input], { twice: true })
  return { id }
})

const { name, pipeline, public: shared, favourite } = SavedPipeline.shape
const Update = z.object({
  id: z.string().max(64),
  name: name.optional(),
  pipeline: pipeline.optional(),
  public: shared.optional(),
  favourite: favourite.optional(),
})

/**
 * Changes a saved pipeline. Input: its id, and the fields to change. Returns the saved pipeline. `SIGNED_OUT`, `SAVED_PIPELINE_NOT_FOUND`,
 * `TOOL_UNKNOWN`, `OPTION_INVALID`, `STEP_DOES_NOT_FIT`.
 */
const update = userProcedure.input(Update).mutation(({ ctx: { services, user }, input }) => {
  const { id, pipeline, ...others } = input
  const steps = pipeline ? { pipeline: checkPipeline(services.tools, pipeline) } : {}
  const given = Object.fromEntries(Object.entries({ ...others, ...steps }).filter(([, value]) => value !== undefined))
  return changePipeline(services.documents, user.id, id, given)
})

/** Removes a saved pipeline, and the triggers that start it. Input: its id. `SIGNED_OUT`, `SAVED_PIPELINE_NOT_FOUND`. */
const remove = userProcedure
  .input(z.object({ id: z.string().max(64) }))
  .mutation(async ({ ctx: { services, user }, input }) => {
    await removePipeline(services.documents, user.id, input.id)
    await removeTriggersOfPipeline(services, user.id, input.id)
  })

const Export = z.object({ ids: z.array(z.string().max(64)).min(1).max(200).optional() })

/**
 * Exports saved pipelines as a file. Input: their ids, all when unset. Returns the content of the file; `SIGNED_OUT`,
 * `SAVED_PIPELINE_NOT_FOUND`.
 */
const exportFile = userProcedure
  .input(Export)
  .query(async ({ ctx: { services, user }, input }): Promise<PipelinesFile> => {
    const saved = await listPipelines(services.documents, user.id)
    const wanted = input.ids ? saved.filter(({ id }) => input.ids?.includes(id)) : saved
    if (input.ids && wanted.length < new Set(input.ids).size) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
    const pipelines = wanted.map(({ name, pipeline, favourite }) => ({ name, pipeline, favourite }))
    return { docweave: 'pipelines', version: 1, pipelines }
  })

/**
 * Imports pipelines from a file. Input: the content of a file from `pipelines.export`. All of its pipelines are saved, or none; existing
 * ones stay as they are. Returns the ids of the new ones. `SIGNED_OUT`, `SAVED_PIPELINES_TOO_MANY`, `OPTION_INVALID` for a file in another
 * format, `TOOL_UNKNOWN`, `STEP_DOES_NOT_FIT`.
 */
const importFile = userProcedure.input(PipelinesFile).mutation(async ({ ctx: { services, user }, input }) => ({
  ids: await addPipelines(services, user.id, input.pipelines, { twice: false }),
}))

export const pipelinesRouter = router({ list, get, save, update, remove, export: exportFile, import: importFile })
