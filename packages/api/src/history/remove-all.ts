/** Empties a history. */
import { removeOwnedJobs } from '@docweave/jobs'
import { userProcedure } from '../trpc.ts'

/**
 * No input. Removes all jobs of whoever is signed in, with their files and records. Those that are open are cancelled and go when
 * their engines have stopped, with the next expiry; the history tells of them no more. `SIGNED_OUT`.
 */
export const removeAll = userProcedure.mutation(async ({ ctx: { services, user } }): Promise<void> => {
  await removeOwnedJobs(services, user.id)
})
