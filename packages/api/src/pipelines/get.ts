/** Reads a saved pipeline: for its owner, and if it is public for anyone who has its address. */
import { DocweaveError, type SharedPipeline } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { readPipeline } from './store.ts'

/**
 * Input: its id. Returns it without its owner, but with whether the caller owns it; `SAVED_PIPELINE_NOT_FOUND`, also for a private one of
 * another user.
 */
export const get = publicProcedure
  .input(z.object({ id: z.string().max(64) }))
  .query(async ({ ctx: { services, user }, input }): Promise<SharedPipeline & { own: boolean }> => {
    const saved = await readPipeline(services.documents, input.id)
    const own = saved.owner === user?.id
    if (!own && !saved.public) throw new DocweaveError('SAVED_PIPELINE_NOT_FOUND')
    const { id, name, pipeline } = saved
    return { id, name, pipeline, own }
  })
