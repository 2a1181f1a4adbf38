/** The addresses of this host: what is just so, and what begins so where it ends with a slash. */
export const routes = [
  '/trpc/',
  '/session',
  '/uploads',
  '/uploads/',
  '/results/',
  '/account/picture',
  '/account/export.zip',
  '/codec/',
  '/healthz',
] as const

export type Route = (typeof routes)[number]

/** The route that a path belongs to. */
export const routeOf = (path: string): Route | undefined =>
  routes.find((route) => (route.endsWith('/') ? path.startsWith(route) : path === route))
