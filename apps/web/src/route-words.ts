/** Routes that say more than the first page: parts of the catalogues that must be there before they come to life. */
import type { Part } from '@docweave/i18n/catalogues'

const byRoute: Readonly<Record<string, readonly Part[]>> = {
  '/download/$id': ['job', 'errors'],
}

/** The parts that a route needs. */
export const wordsOf = (routeId: string): readonly Part[] => byRoute[routeId] ?? []
