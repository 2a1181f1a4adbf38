/** Brings the page to life in the browser, in the language its HTML was written in. */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { splitLocale } from '@docweave/i18n'
import { loadI18n, loadWords } from '@docweave/i18n/catalogues'
import { startAccount } from './features/account/start-account.ts'
import { wordsOf } from './route-words.ts'
import { createSiteRouter, type JobReader } from './router.tsx'
import { readSite } from './site.ts'

const site = readSite(document.documentElement.dataset.site)
const { locale } = splitLocale(location.pathname, site.defaultLocale)
const i18n = await loadI18n(locale)
const jobs: JobReader = {
  read: async (id) => (await import('./features/api/read-job.ts')).readJobInBrowser(id),
}
// Whoever signs in or out elsewhere may no longer be where they may be.
const account = startAccount(() => void router.invalidate())
const readIdentity = async () => (await import('./features/account/read-identity.ts')).readIdentity()
const router = createSiteRouter({ site, locale, i18n, jobs, account, readIdentity })
// What comes to life must find the words that its HTML was written with.
await loadWords(...router.matchRoutes(router.latestLocation).flatMap(({ routeId }) => wordsOf(routeId)))

hydrateRoot(document, <RouterClient router={router} />, {
  onRecoverableError: (error) => console.error(error),
})
