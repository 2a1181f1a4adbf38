/** The page where somebody answers a job's question. The link's token is in the fragment: no server, log or referrer gets it with the page. */
import { createFileRoute } from '@tanstack/react-router'
import { ApprovalPage } from '../features/approval/approval-page.tsx'
import { hiddenHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/approve/$job')({
  // A chunk of its own, because every page loads the definitions of all routes.
  loader: async ({ context, params: { job } }) =>
    (await import('../features/approval/load-page.ts')).loadPage(context, job),
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: () => <ApprovalPage {...Route.useLoaderData()} />,
})
