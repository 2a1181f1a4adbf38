/** A tool's page, for every tool of the registry. Its search parameters hold the rest of the pipeline: a link shares it. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'
import { benchPage } from '../features/pipeline-builder/bench-page.ts'
import { loadPipelines } from '../features/pipeline-builder/load-pipelines.ts'
import { readSearch } from '../features/pipeline-builder/pipeline-address.ts'

export const Route = createFileRoute('/_site/_bench/$tool')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { options, then } }) => ({ options, then }),
  loader: async ({ params: { tool }, deps: search, context: { i18n } }) => {
    const { readPipeline } = await loadPipelines()
    const read = readPipeline({ tool, search }, i18n)
    const first = read?.steps[0]?.tool
    if (!read || !first) throw notFound()
    return benchPage({ tool, search }, { heading: first.title, description: first.description, ...read })
  },
  staleTime: Infinity,
  head: ({ match: { context }, params, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/${params.tool}`,
          title: loaderData.heading,
          description: loaderData.description,
        })
      : {},
})
