/** The page of a ready-made chain: the workspace with its steps, and a description below. */
import { createFileRoute } from '@tanstack/react-router'
import { ChainStory } from '../features/chains/chain-story.tsx'
import { loadChainPages } from '../features/chains/load-chain-pages.ts'
import { pageHead } from '../features/head/page-head.ts'
import { application, breadcrumbs } from '../features/head/structured-data.ts'
import { Structured } from '../features/head/structured.tsx'
import { valid } from '../features/navigation/valid.ts'
import { pageData } from '../features/payload/page-data.ts'

export const Route = createFileRoute('/_site/_workspace/chains/$chain')({
  loader: async (loading) => {
    const { params, context, location } = loading
    const page = await pageData(loading, async () => (await loadChainPages()).chainPage(params.chain, context.i18n))
    return valid(page, location)
  },
  staleTime: Infinity,
  head: ({ match: { context }, params, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/chains/${params.chain}`,
          title: loaderData.heading,
          description: loaderData.description,
          picture: params.chain,
        })
      : {},
  component: ChainRoute,
})

function ChainRoute() {
  const { story, heading, description } = Route.useLoaderData()
  const path = `/chains/${Route.useParams().chain}`
  return (
    <>
      <ChainStory {...story} />
      <Structured
        make={
          import.meta.env.SSR
            ? (context) => [application(context, heading, description, path), breadcrumbs(context, [heading, path])]
            : undefined
        }
      />
    </>
  )
}
