/** The page of every registered tool. Its search parameters hold the rest of the pipeline, so that links share it. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'
import { application, breadcrumbs, questionsPage } from '../features/head/structured-data.ts'
import { Structured } from '../features/head/structured.tsx'
import { valid } from '../features/navigation/valid.ts'
import { readSearch } from '../features/pipeline/pipeline-address.ts'
import { loadToolPage } from '../features/tool-story/load-tool-page.ts'
import { ToolStory } from '../features/tool-story/tool-story.tsx'

export const Route = createFileRoute('/_site/_workspace/$tool')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ params: { tool }, deps: search, ...loading }) =>
    valid(await loadToolPage({ tool, search }, loading), loading.location),
  staleTime: Infinity,
  head: ({ match: { context }, params, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/${params.tool}`,
          title: loaderData.heading,
          description: loaderData.description,
          picture: params.tool,
        })
      : {},
  component: ToolRoute,
})

function ToolRoute() {
  const { heading, description, words } = Route.useLoaderData()
  const { tool } = Route.useParams()
  return (
    <>
      {words && <ToolStory {...words} />}
      <Structured
        make={
          import.meta.env.SSR
            ? (context) => [
                application(context, heading, description, `/${tool}`),
                breadcrumbs(context, [heading, `/${tool}`]),
                ...(words ? [questionsPage(words.questions)] : []),
              ]
            : undefined
        }
      />
    </>
  )
}
