/** The terms of use. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { loadLegal } from '../features/legal/load-legal.ts'

export const Route = createFileRoute('/_site/page-terms')({
  loader: (loading) => loadLegal(loading, 'terms'),
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, { path: '/page-terms', title: loaderData.title, description: loaderData.description })
      : {},
  component: () => <LegalPage {...Route.useLoaderData()} />,
})
