/** Pages about one person's account: nobody keeps them, and their addresses, which may hold a one-time code, are never told. */

const accountPages: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/profile',
  '/profile-setting',
])

/** Pages on which somebody may sign in through another provider. */
const federatedPages: ReadonlySet<string> = new Set(['/login', '/signup', '/profile-setting'])

/** Whether a path (without a language) is an account's page. */
export const isAccountPage = (path: string): boolean => accountPages.has(path)

export const isFederatedPage = (path: string): boolean => federatedPages.has(path)
