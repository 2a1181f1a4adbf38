/** After every sign-in: creates the session, updates the page's account, and notifies the other tabs. */
import type { User } from 'firebase/auth'
import type { Account } from './account.ts'
import type { PageUser } from './page-user.ts'
import { openSession } from './session.ts'
import { tellTabs } from './tabs.ts'

/** Creates the session and sets the signed-in user. Throws what `openSession` throws. */
export async function takeIn(user: User, account: Account): Promise<PageUser> {
  const signedIn = await openSession(user)
  account.setUser(signedIn)
  tellTabs(signedIn)
  return signedIn
}
