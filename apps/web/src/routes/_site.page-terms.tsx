/** The terms of use. */
import { createFileRoute } from '@tanstack/react-router'
import { loadText } from '../features/content-page/load-text.ts'
import { pageHead } from '../features/head/page-head.ts'
import { legalText } from '../features/legal/legal-data.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_site/page-terms')({
  loader: (loading) => {
    const { locale, site } = loading.context
    return loadText(loading, (content) => legalText(content, 'terms', { locale, ...site }))
  },
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, { path: '/page-terms', title: loaderData.title, description: loaderData.description })
      : {},
  component: () => <LegalPage {...Route.useLoaderData()} />,
})
