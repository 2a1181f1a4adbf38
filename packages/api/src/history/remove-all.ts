/** Clears a history. */
import { removeOwnedJobs } from '@docweave/jobs'
import { userProcedure } from '../trpc.ts'

/**
 * No input. Removes all jobs of the signed-in user, with their files and records. Open jobs are cancelled, and removed with the next expiry
 * after their engines have stopped; the history no longer lists them. `SIGNED_OUT`.
 */
export const removeAll = userProcedure.mutation(async ({ ctx: { services, user } }): Promise<void> => {
  await removeOwnedJobs(services, user.id)
})
