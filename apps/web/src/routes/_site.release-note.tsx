/** The release notes. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'
import { loadReleases } from '../features/release-note/load-releases.ts'
import { ReleasePage } from '../features/release-note/release-page.tsx'

export const Route = createFileRoute('/_site/release-note')({
  loader: loadReleases,
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, { path: '/release-note', title: loaderData.title, description: loaderData.description })
      : {},
  component: () => <ReleasePage {...Route.useLoaderData()} />,
})
