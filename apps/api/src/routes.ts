/** The routes of this host: exact paths, or prefixes if they end with a slash. */
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

/** Returns the route that matches a path. */
export const routeOf = (path: string): Route | undefined =>
  routes.find((route) => (route.endsWith('/') ? path.startsWith(route) : path === route))
