/** How long others may keep a file that names this site's own address. */
import type { EdgeSettings } from './env.ts'

/**
 * Gives the `Cache-Control`. Where no public address is set the file says what the request called this site, so a shared cache would give
 * everybody the `Host` that one client made up.
 */
export const cachingOf = ({ isOriginSet }: Pick<EdgeSettings, 'isOriginSet'>): string =>
  isOriginSet ? 'public, max-age=3600' : 'private, no-store'
