/** A ready-made chain's page: its steps are on the bench already, and below it stands when one needs it. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChainStory } from '../features/chains/chain-story.tsx'
import { loadChainPages } from '../features/chains/load-chain-pages.ts'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/_bench/chains/$chain')({
  loader: async ({ params, context: { i18n } }) => {
    const { chainPage } = await loadChainPages()
    const page = chainPage(params.chain, i18n)
    if (!page) throw notFound()
    return page
  },
  staleTime: Infinity,
  head: ({ match: { context }, params, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: `/chains/${params.chain}`,
          title: loaderData.heading,
          description: loaderData.description,
        })
      : {},
  component: () => <ChainStory {...Route.useLoaderData().story} />,
})
