/** Pipelines out of a file. */
import { PipelinesFile } from '@docweave/contract'
import { userProcedure } from '../trpc.ts'
import { addPipelines } from './add.ts'

/**
 * Input: the content of a file as `pipelines.export` gives it. All of its pipelines are saved, or none; those that are there already
 * stay as they are. Gives the ids of the new ones. `SIGNED_OUT`, `SAVED_PIPELINES_TOO_MANY`, `OPTION_INVALID` for a file of another
 * kind, `TOOL_UNKNOWN`, `STEP_DOES_NOT_FIT`.
 */
export const importFile = userProcedure.input(PipelinesFile).mutation(async ({ ctx: { services, user }, input }) => ({
  ids: await addPipelines(services, user.id, input.pipelines, { twice: false }),
}))
