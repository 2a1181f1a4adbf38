/** Deletes an account. */
import { DocweaveError } from '@docweave/contract'
import { removeAccount, requestDeletion } from '@docweave/jobs'
import { userProcedure } from '../trpc.ts'

/** Whoever finds a browser signed in must not be able to do this. */
const freshMilliseconds = 5 * 60_000

/**
 * No input. Removes the user at the identity provider, and jobs, files, saved pipelines, profile and picture; what cannot be removed
 * now is within the hour, by the worker. `SIGNED_OUT`; `SIGN_IN_AGAIN` when the password was given more than five minutes ago.
 */
export const remove = userProcedure.mutation(async ({ ctx: { services, user } }) => {
  const now = Date.now()
  if (now - user.signedInAt > freshMilliseconds) throw new DocweaveError('SIGN_IN_AGAIN')
  await requestDeletion(services, user.id, now)
  await removeAccount(services, user.id).catch((error: unknown) =>
    services.log.error('a deletion is left to the worker', { error }),
  )
})
