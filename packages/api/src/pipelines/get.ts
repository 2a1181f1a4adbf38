/** One saved pipeline, for its owner, and for whoever has the address of a public one. */
import { DocweaveError, type SharedPipeline } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { readPipeline } from './store.ts'

/**
 * Input: its id. Gives it without whose it is, but with whether it is the asker's own; `SAVED_PIPELINE_NOT_FOUND`, also for a private
 * one of somebody else.
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
