/** An empty page: what rendering costs before there is anything on it. The bench holds the tool pages against it. */
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/page-blank')({
  head: ({ match: { context } }) => pageHead(context, { path: '/page-blank', title: 'Docweave', hidden: true }),
  component: () => null,
})
