/** Account pages: no HTTP caching and no referrer, because their URLs may hold a one-time code. */

/** First path segments, which are also the route names. */
export const accountPages = [
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'profile',
  'profile-setting',
] as const

/** Pages on which users may sign in through a federated provider. */
const federatedPages: ReadonlySet<string> = new Set(['/login', '/signup', '/profile-setting'])

/** Whether a path (without locale) is an account page. */
export const isAccountPage = (path: string): boolean => accountPages.some((name) => path === `/${name}`)

export const isFederatedPage = (path: string): boolean => federatedPages.has(path)
