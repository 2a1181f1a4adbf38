/** The error page at its own URL, for a proxy in front of the site. */
import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '../features/head/page-head.ts'
import { ErrorPage } from '../features/layout/error-pages.tsx'

export const Route = createFileRoute('/page-error')({
  loader: ({ context: { answer } }) => {
    if (answer) answer.status = 500
  },
  head: () => hiddenHead(),
  component: () => <ErrorPage />,
})
