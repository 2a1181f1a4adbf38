/** The start page: find tools by dropping a file or by name. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { loadChainPages } from '../features/chains/load-chain-pages.ts'
import { homeTexts } from '../features/content-page/home-texts.ts'
import { pageHead } from '../features/head/page-head.ts'
import { application } from '../features/head/structured-data.ts'
import { Structured } from '../features/head/structured.tsx'
import { pageData } from '../features/payload/page-data.ts'
import { HomePage } from '../features/tools/home-page.tsx'
import { keptForTexts } from '../features/tools/kept-for.ts'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'
import { cataloguePartsOf } from '../route-catalogues.ts'
import type { RouterContext } from '../router-context.ts'

export const Route = createFileRoute('/_site/')({
  loader: async (loading) => {
    const [data] = await Promise.all([pageData(loading, () => homeData(loading.context)), loadHomeMessages()])
    return data
  },
  staleTime: Infinity,
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, {
          path: '/',
          title: loaderData.title,
          description: loaderData.description,
        })
      : {},
  component: HomeRoute,
})

const loadHomeMessages = () => loadMessages(...cataloguePartsOf('/_site/'))

/** At the edge only, which knows the retention periods. */
async function homeData({ site, i18n, locale, retention }: RouterContext) {
  if (!retention) throw new Error('Only the edge makes this data')
  const [{ toolCards }, { chainCards }] = await Promise.all([loadToolPages(), loadChainPages()])
  return {
    keptFor: site.browserOnly ? undefined : keptForTexts(retention, locale),
    cards: toolCards(i18n),
    chains: chainCards(i18n),
    ...homeTexts(i18n),
  }
}

function HomeRoute() {
  const { description, ...page } = Route.useLoaderData()
  return (
    <>
      <HomePage {...page} />
      <Structured
        make={import.meta.env.SSR ? (context) => [application(context, 'Docweave', description, '/')] : undefined}
      />
    </>
  )
}
