/** Brings the page to life in the browser, in the language its HTML was written in. */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { splitLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { createSiteRouter, type JobReader } from './router.tsx'
import { readSite } from './site.ts'

const site = readSite(document.documentElement.dataset.site)
const { locale } = splitLocale(location.pathname, site.defaultLocale)
const i18n = await loadI18n(locale)
const jobs: JobReader = {
  read: async (id) => (await import('./features/api/read-job.ts')).readJobInBrowser(id),
}
const router = createSiteRouter({ site, locale, i18n, jobs })

hydrateRoot(document, <RouterClient router={router} />, {
  onRecoverableError: (error) => console.error(error),
})
