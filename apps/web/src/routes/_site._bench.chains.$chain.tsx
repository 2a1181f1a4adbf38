/** A ready-made chain's page: its steps are on the bench already, and below it stands when one needs it. */
import { createFileRoute } from '@tanstack/react-router'
import { ChainStory } from '../features/chains/chain-story.tsx'
import { loadChainPages } from '../features/chains/load-chain-pages.ts'
import { pageHead } from '../features/head/page-head.ts'
import { application, breadcrumbs } from '../features/head/structured-data.ts'
import { valid } from '../features/navigation/valid.ts'
import { pageData } from '../features/payload/page-data.ts'

export const Route = createFileRoute('/_site/_bench/chains/$chain')({
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
          structured: [
            application(context, loaderData.heading, loaderData.description, `/chains/${params.chain}`),
            breadcrumbs(context, [loaderData.heading, `/chains/${params.chain}`]),
          ],
        })
      : {},
  component: () => <ChainStory {...Route.useLoaderData().story} />,
})
