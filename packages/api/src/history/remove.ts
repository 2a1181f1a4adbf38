/** Removes one job from a history. */
import { DocweaveError } from '@docweave/contract'
import { z } from 'zod'
import { findJob } from '../jobs/find.ts'
import { removeWhenOver } from '../jobs/remove.ts'
import { userProcedure } from '../trpc.ts'

/**
 * Input: the job's id. Removes its files as `jobs.remove` does, and its record. An open job is cancelled first; if that takes long, its
 * record is removed with the next expiry, and the history no longer lists it. `SIGNED_OUT`, `JOB_NOT_FOUND`, `SERVICE_UNAVAILABLE` when a
 * running job cannot be cancelled now.
 */
export const remove = userProcedure
  .input(z.object({ id: z.string().max(64) }))
  .mutation(async ({ ctx, input }): Promise<void> => {
    const job = await findJob(ctx, input.id)
    // A job without an owner is in no history.
    if (job.owner === undefined) throw new DocweaveError('JOB_NOT_FOUND')
    await removeWhenOver(ctx.services, job.id, true)
  })
