/** Maps routes to the catalogue parts that they need before hydration, beyond those of every page. */
import type { Part } from '@docweave/i18n/catalogues'

const account: readonly Part[] = ['account', 'errors']

const pages: readonly Part[] = ['pages']

const byRoute: Readonly<Record<string, readonly Part[]>> = {
  '/_site/': ['home'],
  '/download/$id': ['job', 'errors'],
  '/_site/login': account,
  '/_site/signup': account,
  '/_site/forgot-password': account,
  '/_site/reset-password': account,
  '/_site/verify-email': account,
  '/_site/profile': account,
  '/_site/profile-setting': account,
  '/_site/blog/': pages,
  '/_site/blog/$slug': pages,
  '/_site/release-note': pages,
  '/_site/page-terms': pages,
  '/_site/page-privacy': pages,
  '/_site/contact': ['pages', 'errors'],
  '/_site/thankyou': pages,
  '/page-maintenance': pages,
  '/page-offline': pages,
}

/** Returns the catalogue parts of a route. */
export const cataloguePartsOf = (routeId: string): readonly Part[] => byRoute[routeId] ?? []
