/** An empty page in the default layout: what a page costs before there is anything on it. The bench compares with it. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/page-blank')({
  head: ({ match: { context } }) => pageHead(context, { path: '/page-blank', title: 'Docweave', hidden: true }),
  component: () => null,
})
