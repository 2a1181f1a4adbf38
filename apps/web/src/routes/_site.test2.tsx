/** The design system on one page: not indexed. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { hiddenHead } from '../features/head/page-head.ts'
import { ShowcasePage } from '../features/showcase/showcase-page.tsx'
import { showcaseTitle } from '../features/showcase/showcase-title.ts'

export const Route = createFileRoute('/_site/test2')({
  ssr: false,
  loader: async ({ context: { i18n } }) => {
    await loadMessages('checks')
    return { title: i18n._(showcaseTitle) }
  },
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: ShowcasePage,
})
