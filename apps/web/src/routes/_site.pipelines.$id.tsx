/**
 * The URL of a saved pipeline: redirects to the workspace with its steps. Not rendered on the server, because access depends on the
 * browser's session.
 */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '../features/layout/error-pages.tsx'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/pipelines/$id')({
  ssr: false,
  loader: async ({ params }) => {
    const { readSharedPipeline } = await import('../features/saved-pipelines/read-shared-pipeline.ts')
    const found = await readSharedPipeline(params.id)
    if (!found) throw notFound()
    throw redirect({ to: '/$tool', params: { tool: found.tool }, search: found.search, replace: true })
  },
  head: ({ match: { context }, params }) =>
    pageHead(context, { path: `/pipelines/${params.id}`, title: 'Docweave', hidden: true }),
  notFoundComponent: NotFoundPage,
  component: () => null,
})
