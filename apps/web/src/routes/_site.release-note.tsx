/** What changed from one version to the next. */
import { createFileRoute } from '@tanstack/react-router'
import { loadText } from '../features/content-page/load-text.ts'
import { pageHead } from '../features/head/page-head.ts'
import { releasePage } from '../features/release-note/release-data.ts'
import { releaseTexts } from '../features/release-note/release-texts.ts'
import { ReleasePage } from '../features/release-note/release-page.tsx'

export const Route = createFileRoute('/_site/release-note')({
  loader: (loading) => {
    const { locale, site, i18n } = loading.context
    return loadText(loading, ({ releases }) => ({
      ...releaseTexts(i18n),
      releases: releasePage(releases, { locale, ...site }),
    }))
  },
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, { path: '/release-note', title: loaderData.title, description: loaderData.description })
      : {},
  component: () => <ReleasePage {...Route.useLoaderData()} />,
})
