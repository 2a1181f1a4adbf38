/** Deletes an account. */
import { DocweaveError } from '@docweave/contract'
import { removeAccount, requestDeletion } from '@docweave/jobs'
import { userProcedure } from '../trpc.ts'

/** Maximum age of the sign-in, so that finding a signed-in browser is not enough to delete the account. */
const freshMilliseconds = 5 * 60_000

/**
 * No input. Removes the user at the identity provider, and jobs, files, saved pipelines, profile and picture; the worker removes within the
 * hour what cannot be removed now. `SIGNED_OUT`; `SIGN_IN_AGAIN` when the last sign-in was more than five minutes ago.
 */
export const remove = userProcedure.mutation(async ({ ctx: { services, user } }) => {
  const now = Date.now()
  if (now - user.signedInAt > freshMilliseconds) throw new DocweaveError('SIGN_IN_AGAIN')
  await requestDeletion(services, user.id, now)
  await removeAccount(services, user.id).catch((error: unknown) =>
    services.log.error('account deletion is incomplete: the worker continues it', { error }),
  )
})
