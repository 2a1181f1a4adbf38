/** Routes that say more than the first page: parts of the catalogues that must be there before they come to life. */
import type { Part } from '@docweave/i18n/catalogues'

const account: readonly Part[] = ['account', 'errors']

const byRoute: Readonly<Record<string, readonly Part[]>> = {
  '/download/$id': ['job', 'errors'],
  '/_site/login': account,
  '/_site/signup': account,
  '/_site/forgot-password': account,
  '/_site/reset-password': account,
  '/_site/verify-email': account,
  '/_site/profile': account,
  '/_site/profile-setting': account,
}

/** The parts that a route needs. */
export const wordsOf = (routeId: string): readonly Part[] => byRoute[routeId] ?? []
