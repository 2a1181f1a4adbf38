/** An empty page in the default layout: the baseline of the page benchmarks. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/page-blank')({
  head: ({ match: { context } }) => pageHead(context, { path: '/page-blank', title: 'Docweave', hidden: true }),
  component: () => null,
})
