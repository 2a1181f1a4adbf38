/** The design system on one page: not indexed. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { pageHead } from '../features/head/page-head.ts'
import { ShowcasePage } from '../features/showcase/showcase-page.tsx'

export const Route = createFileRoute('/_site/test2')({
  ssr: false,
  loader: () => loadMessages('checks'),
  head: ({ match: { context } }) => pageHead(context, { path: '/test2', title: 'Design system', hidden: true }),
  component: ShowcasePage,
})
