/** Home: what can be done with a file, by dropping it or by name. */
import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadChainPages } from '../features/chains/load-chain-pages.ts'
import { pageHead } from '../features/head/page-head.ts'
import { HomePage } from '../features/tools/home-page.tsx'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { i18n } }) => {
    const [{ toolCards }, { chainCards }] = await Promise.all([loadToolPages(), loadChainPages()])
    return { cards: toolCards(i18n), chains: chainCards(i18n) }
  },
  staleTime: Infinity,
  head: ({ match: { context } }) =>
    pageHead(context, {
      path: '/',
      title: context.i18n._(msg`Docweave: PDF tools you can chain, with OCR for Korean, English and Japanese`),
      description: context.i18n._(
        msg`Drop a scan or a PDF, put the steps in a row and download the result. Your run goes on even when you close the page.`,
      ),
    }),
  component: () => <HomePage {...Route.useLoaderData()} />,
})
