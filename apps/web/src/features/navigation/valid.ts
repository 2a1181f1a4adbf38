/** Checks in route loaders: a URL may match a route and still not exist, like `/no-such-tool`. */
import { notFound } from '@tanstack/react-router'

export interface Invalid {
  /** `Page Not Found: {path}` */
  message: string
}

/**
 * Returns what the check found. @throws a fatal 404 with the path if it found nothing
 *
 * @example loader: async ({ params, location }) => valid(await findPost(params.slug), location)
 */
export function valid<T>(found: T | undefined, { pathname }: { pathname: string }): T {
  if (found !== undefined) return found
  const data: Invalid = { message: `Page Not Found: ${pathname}` }
  throw notFound({ data })
}

/** Whether a page's not-found data comes from a failed check. */
export const isInvalid = (data: unknown): data is Invalid =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
