/** The self-check: not indexed, and not rendered on the server, because it tests what the browser can reach. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { hiddenHead } from '../features/head/page-head.ts'
import { SelfCheckPage } from '../features/self-check/self-check-page.tsx'
import { selfCheckTitle } from '../features/self-check/self-check-title.ts'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'

export const Route = createFileRoute('/_site/test')({
  ssr: false,
  loader: async ({ context: { i18n } }) => {
    const [{ toolTitles }] = await Promise.all([loadToolPages(), loadMessages('checks')])
    return { titles: toolTitles(i18n), title: i18n._(selfCheckTitle) }
  },
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: () => <SelfCheckPage titles={Route.useLoaderData().titles} />,
})
