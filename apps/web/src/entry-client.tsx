/** Browser entry: hydrates the page in the locale its HTML was rendered in. */
import './no-eval.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { splitLocale } from '@docweave/i18n'
import { loadI18n, loadMessages } from '@docweave/i18n/catalogues'
import { startAccount } from './features/account/start-account.ts'
import { limitPreloads, guardLinks, guardRouter } from './features/navigation/navigation.ts'
import { startupDone, tellStartupError } from './features/navigation/startup-errors.ts'
import { OpensAsked } from './features/offline/opens-asked.tsx'
import { enterShell } from './features/offline/shell.ts'
import { reloadForChunks } from './features/version/reload-for-chunk.ts'
import { cataloguePartsOf } from './route-catalogues.ts'
import type { JobReader, PipelineReader } from './router-context.ts'
import { createSiteRouter } from './router.tsx'
import { readSite } from './site.ts'

async function start(): Promise<void> {
  const asked = enterShell(document)
  const site = readSite(document.documentElement.dataset.site)
  const { locale } = splitLocale(location.pathname, site.defaultLocale)
  const i18n = await loadI18n(locale)
  const jobs: JobReader = {
    read: async (id) => (await import('./features/api/read-job.ts')).readJobInBrowser(id),
  }
  const pipelines: PipelineReader = {
    read: async (id) => (await import('./features/saved-pipelines/read-shared-pipeline.ts')).readPipelineInBrowser(id),
  }
  // Signing in or out in another tab may change which routes are accessible.
  const account = startAccount(() => void router.invalidate())
  const readIdentity = async () => (await import('./features/account/read-identity.ts')).readIdentity()
  const router = createSiteRouter({ site, locale, i18n, jobs, pipelines, account, readIdentity })
  limitPreloads(router)
  guardRouter(router)
  guardLinks(document)
  reloadForChunks({
    // The URL of a pending navigation, or the current one.
    href: () => router.latestLocation.publicHref,
    reload: (href) => location.assign(href),
    storage: sessionStorage,
  })
  // Hydration needs the same catalogue parts that the HTML was rendered with.
  await loadMessages(...router.matchRoutes(router.latestLocation).flatMap(({ routeId }) => cataloguePartsOf(routeId)))
  hydrateRoot(
    document,
    <OpensAsked asked={asked} open={(address) => router.history.replace(address)}>
      <RouterClient router={router} />
    </OpensAsked>,
    { onRecoverableError: (error) => console.error(error) },
  )
  startupDone()
  // Not needed for the first render.
  setTimeout(async () => (await import('./features/later/start-later.tsx')).startLater(site, i18n), 3_000)
}

start().catch(tellStartupError)
