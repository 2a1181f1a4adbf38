/** Reads the account of the signed-in user. */
import { limitsOf } from '../services.ts'
import { userProcedure } from '../trpc.ts'
import { changeProfile } from './profile.ts'
import type { AccountView } from '@docweave/contract'

/** No input. Returns the user, the profile (created at the first call) and the limits; `SIGNED_OUT`. */
export const get = userProcedure.query(async ({ ctx: { services, user } }): Promise<AccountView> => {
  const profile = await changeProfile(services.documents, user, (found) => found)
  return { user, profile, limits: limitsOf(services, { user }) }
})
