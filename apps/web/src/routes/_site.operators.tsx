/** The operators' page: for anyone else it does not exist. Its parts load in the browser. */
import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '../features/head/page-head.ts'
import { OperatorsPage } from '../features/operators/operators-page.tsx'

export const Route = createFileRoute('/_site/operators')({
  // A chunk of its own, because every page loads the definitions of all routes.
  loader: async ({ context }) => (await import('../features/operators/load-page.ts')).loadPage(context),
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: () => <OperatorsPage {...Route.useLoaderData()} />,
})
