/** The page of all ready-made workflows. */
import { createFileRoute } from '@tanstack/react-router'
import { loadChainPages } from '../features/chains/load-chain-pages.ts'
import { WorkflowsPage } from '../features/chains/workflows-page.tsx'
import { pageHead } from '../features/head/page-head.ts'
import { pageData } from '../features/payload/page-data.ts'

export const Route = createFileRoute('/_site/chains/')({
  loader: (loading) => pageData(loading, async () => (await loadChainPages()).chainsPage(loading.context.i18n)),
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData ? pageHead(context, { path: '/chains', ...loaderData }) : {},
  component: () => <WorkflowsPage {...Route.useLoaderData()} />,
})
