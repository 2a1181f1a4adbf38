/** The account in the browser: initialized from the page's HTML, and synchronized between tabs. */
import { createAccount, type Account, readPageUser, type PageUser } from './account.ts'
import { listenToTabs } from './tabs.ts'

/** Whether the SDK has a stored user (its own storage key), without loading the SDK. */
function sdkKnowsSomebody(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:'))
  } catch {
    return false
  }
}

/**
 * Creates the page's account. An expired session is restored if the SDK still has its user.
 *
 * @param onChange called when the signed-in user changes, here or in another tab
 */
export function startAccount(onChange: () => void): Account {
  const user = readPageUser(document.documentElement.dataset.user)
  const resume = !user && sdkKnowsSomebody()
  const account = createAccount(user, !resume)
  const change = (next: PageUser | undefined) => {
    account.setUser(next)
    onChange()
  }
  if (resume)
    void import('./resume-session.ts')
      .then(({ resumeSession }) => resumeSession())
      // Signed out for now: the next page retries.
      .catch(() => undefined)
      .then(change)
  listenToTabs(change)
  return account
}
