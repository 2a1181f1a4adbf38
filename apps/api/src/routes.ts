/** The addresses of this host: what begins so, or is just so where it does not end with a slash. */
export const routes = [
  '/trpc/',
  '/session',
  '/uploads',
  '/results/',
  '/account/picture',
  '/account/export.zip',
  '/healthz',
] as const

export type Route = (typeof routes)[number]

/** The route that a path belongs to. */
export const routeOf = (path: string): Route | undefined =>
  routes.find((route) => path === route || path.startsWith(route.endsWith('/') ? route : `${route}/`))
