/** The privacy notice. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { loadLegal } from '../features/legal/load-legal.ts'

export const Route = createFileRoute('/_site/page-privacy')({
  loader: (loading) => loadLegal(loading, 'privacy'),
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, { path: '/page-privacy', title: loaderData.title, description: loaderData.description })
      : {},
  component: () => <LegalPage {...Route.useLoaderData()} />,
})
