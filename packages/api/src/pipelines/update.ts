/** Changes a saved pipeline. */
import { SavedPipeline } from '@docweave/contract'
import { z } from 'zod'
import { userProcedure } from '../trpc.ts'
import { checkPipeline } from './check.ts'
import { changePipeline } from './store.ts'

const { name, pipeline, public: shared, favourite } = SavedPipeline.shape
const Update = z.object({
  id: z.string().max(64),
  name: name.optional(),
  pipeline: pipeline.optional(),
  public: shared.optional(),
  favourite: favourite.optional(),
})

/**
 * Input: its id, and the fields to change. Returns the saved pipeline. `SIGNED_OUT`, `SAVED_PIPELINE_NOT_FOUND`, `TOOL_UNKNOWN`,
 * `OPTION_INVALID`, `STEP_DOES_NOT_FIT`.
 */
export const update = userProcedure.input(Update).mutation(({ ctx: { services, user }, input }) => {
  const { id, pipeline, ...others } = input
  const steps = pipeline ? { pipeline: checkPipeline(services.tools, pipeline) } : {}
  const given = Object.fromEntries(Object.entries({ ...others, ...steps }).filter(([, value]) => value !== undefined))
  return changePipeline(services.documents, user.id, id, given)
})
