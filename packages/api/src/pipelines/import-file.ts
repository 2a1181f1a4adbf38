/** Imports pipelines from a file. */
import { PipelinesFile } from '@docweave/contract'
import { userProcedure } from '../trpc.ts'
import { addPipelines } from './add.ts'

/**
 * Input: the content of a file from `pipelines.export`. All of its pipelines are saved, or none; existing ones stay as they are. Returns
 * the ids of the new ones. `SIGNED_OUT`, `SAVED_PIPELINES_TOO_MANY`, `OPTION_INVALID` for a file in another format, `TOOL_UNKNOWN`,
 * `STEP_DOES_NOT_FIT`.
 */
export const importFile = userProcedure.input(PipelinesFile).mutation(async ({ ctx: { services, user }, input }) => ({
  ids: await addPipelines(services, user.id, input.pipelines, { twice: false }),
}))
