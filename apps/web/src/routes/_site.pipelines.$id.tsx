/** The address of a saved pipeline: leads on to the bench with its steps. Made in the browser, which knows who asks. */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { NotFoundPage } from '../features/layout/not-found-page.tsx'
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
