/** Takes the place of other pages without a network (`features/offline/answer-offline.ts`). */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { hiddenHead } from '../features/head/page-head.ts'
import { offlineTitle } from '../features/offline/offline-title.ts'
import { OfflinePage } from '../features/offline/offline-page.tsx'

export const Route = createFileRoute('/page-offline')({
  loader: async ({ context: { i18n } }) => {
    await loadMessages('pages')
    return { title: offlineTitle(i18n) }
  },
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: OfflineRoute,
})

function OfflineRoute() {
  return <OfflinePage {...Route.useLoaderData()} />
}
