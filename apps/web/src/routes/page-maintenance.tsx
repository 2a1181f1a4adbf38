/** Replaces every page in maintenance mode (`edge/maintenance.ts`). In the blank layout, as nothing else is available. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { hiddenHead } from '../features/head/page-head.ts'
import { maintenanceTitle } from '../features/maintenance/maintenance-title.ts'
import { MaintenancePage } from '../features/maintenance/maintenance-page.tsx'

export const Route = createFileRoute('/page-maintenance')({
  loader: async ({ context: { answer, i18n } }) => {
    if (answer) answer.status = 503
    await loadMessages('pages')
    return { title: maintenanceTitle(i18n) }
  },
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: MaintenancePage,
})
