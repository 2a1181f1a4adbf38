/** Pages about one person's account: nobody keeps them, and their addresses, which may hold a one-time code, are never told. */

/** Their names in the address, and of their routes. */
export const accountPages = [
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'profile',
  'profile-setting',
] as const

/** Pages on which somebody may sign in through another provider. */
const federatedPages: ReadonlySet<string> = new Set(['/login', '/signup', '/profile-setting'])

/** Whether a path (without a language) is an account's page. */
export const isAccountPage = (path: string): boolean => accountPages.some((name) => path === `/${name}`)

export const isFederatedPage = (path: string): boolean => federatedPages.has(path)
