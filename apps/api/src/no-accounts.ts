/** The identity provider of a host without one: accounts are disabled, everything else works. */
import { DocweaveError, type IdentityProvider } from '@docweave/contract'

const nobody = async (): Promise<never> => {
  throw new DocweaveError('SIGNED_OUT')
}

export const noAccounts: IdentityProvider = {
  userOfToken: nobody,
  openSession: nobody,
  userOfSession: nobody,
  revokeSessions: async () => {},
  deleteUser: async () => {},
}
