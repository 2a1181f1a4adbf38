/** The URL of a saved pipeline: redirects to the workspace with its steps. */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { hiddenHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/pipelines/$id')({
  loader: async ({ params, context: { pipelines } }) => {
    const found = await pipelines.read(params.id)
    if (!found) throw notFound()
    throw redirect({ to: '/$tool', params: { tool: found.tool }, search: found.search, replace: true })
  },
  head: () => hiddenHead(),
  component: () => null,
})
