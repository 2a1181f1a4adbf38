/** Cache policy for files that contain the site's own origin. */
import type { EdgeSettings } from './env.ts'

/**
 * Returns the `Cache-Control` value. If no public origin is configured, the file contains the request's `Host`, which a client can forge: a
 * shared cache would then serve it to everyone.
 */
export const cachingOf = ({ isOriginSet }: Pick<EdgeSettings, 'isOriginSet'>): string =>
  isOriginSet ? 'public, max-age=3600' : 'private, no-store'
