/** Saves a pipeline. */
import { NamedPipeline } from '@docweave/contract'
import { z } from 'zod'
import { userProcedure } from '../trpc.ts'
import { addPipelines } from './add.ts'

const Save = NamedPipeline.extend({ public: z.boolean().default(false), favourite: z.boolean().default(false) })

/**
 * Input: a name and the steps; whether anyone who has its address may open it, and whether it is a favourite. Secret options are dropped.
 * Returns its id. `SIGNED_OUT`, `SAVED_PIPELINES_TOO_MANY`, `TOOL_UNKNOWN`, `OPTION_INVALID`, `STEP_DOES_NOT_FIT`.
 */
export const save = userProcedure.input(Save).mutation(async ({ ctx: { services, user }, input }) => {
  const [id = ''] = await addPipelines(services, user.id, [input], { twice: true })
  return { id }
})
