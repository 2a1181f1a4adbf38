/** A tool's page, for every tool of the registry. `?then=a,b` sets further steps: a pipeline one can link to. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'
import { Workbench } from '../features/pipeline-builder/workbench.tsx'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'

const listOf = (value: unknown) =>
  (typeof value === 'string' ? value.split(',') : []).map((id) => id.trim()).filter(Boolean)

export const Route = createFileRoute('/_site/$tool')({
  validateSearch: (search): { then?: string } => (typeof search.then === 'string' ? { then: search.then } : {}),
  loaderDeps: ({ search }) => ({ then: search.then }),
  loader: async ({ params, deps, context: { i18n } }) => {
    const { toolPage } = await loadToolPages()
    const first = toolPage(params.tool, i18n)
    if (!first) throw notFound()
    return { first, further: listOf(deps.then).flatMap((id) => toolPage(id, i18n) ?? []) }
  },
  staleTime: Infinity,
  head: ({ match: { context }, params, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/${params.tool}`,
          title: loaderData.first.title,
          description: loaderData.first.description,
        })
      : {},
  component: ToolRoute,
})

function ToolRoute() {
  const { first, further } = Route.useLoaderData()
  return <Workbench key={[first, ...further].map(({ id }) => id).join()} first={first} further={further} />
}
