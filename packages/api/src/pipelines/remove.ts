/** Removes a saved pipeline. */
import { z } from 'zod'
import { userProcedure } from '../trpc.ts'
import { removePipeline } from './store.ts'

/** Input: its id. `SIGNED_OUT`, `SAVED_PIPELINE_NOT_FOUND`. */
export const remove = userProcedure
  .input(z.object({ id: z.string().max(64) }))
  .mutation(({ ctx: { services, user }, input }) => removePipeline(services.documents, user.id, input.id))
