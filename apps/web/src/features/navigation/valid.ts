/** Checks that routes carry: an address may match a route and still lead nowhere, as `/no-such-tool` does. */
import { notFound } from '@tanstack/react-router'

export interface Invalid {
  /** `Page Not Found: {path}` */
  message: string
}

/**
 * Gives what the check found. @throws a fatal 404 that names the path where it found nothing
 *
 * @example loader: async ({ params, location }) => valid(await findPost(params.slug), location)
 */
export function valid<T>(found: T | undefined, { pathname }: { pathname: string }): T {
  if (found !== undefined) return found
  const data: Invalid = { message: `Page Not Found: ${pathname}` }
  throw notFound({ data })
}

/** Whether what a page was not found by is a failed check. */
export const isInvalid = (data: unknown): data is Invalid =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
