/** The account in the browser: taken over from the page's HTML, and kept the same in all tabs. */
import { createAccount, type Account } from './account.ts'
import { readPageUser, type PageUser } from './page-user.ts'
import { listenToTabs } from './tabs.ts'

/** Whether the SDK keeps somebody here (its own key in the storage): asked without loading it. */
function sdkKnowsSomebody(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:'))
  } catch {
    return false
  }
}

/**
 * Makes the page's account. A session that ran out while the SDK still knows its user is taken up again.
 *
 * @param onChange is called when it turns out, or another tab says, that somebody else is signed in, or nobody
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
      // Nobody for now: the next page tries again.
      .catch(() => undefined)
      .then(change)
  listenToTabs(change)
  return account
}
