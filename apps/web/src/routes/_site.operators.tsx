/** The operators' page: for anyone else it does not exist. Its parts load in the browser. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { withMessages } from '@docweave/i18n/catalogues'
import { pageHead } from '../features/head/page-head.ts'
import { isOperatorInBrowser } from '../features/operators/is-operator.ts'
import { OperatorsPage } from '../features/operators/operators-page.tsx'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'

export const Route = createFileRoute('/_site/operators')({
  loader: async ({ context: { i18n, isOperator = isOperatorInBrowser } }) => {
    if (!(await isOperator())) throw notFound()
    const [{ toolTitles }, { operatorsTitle }] = await Promise.all([
      loadToolPages(),
      withMessages(import('../features/operators/operators-title.ts'), 'checks'),
    ])
    return { titles: toolTitles(i18n), title: i18n._(operatorsTitle) }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead(context, { path: '/operators', ...(loaderData ? { title: loaderData.title } : {}), hidden: true }),
  component: () => <OperatorsPage {...Route.useLoaderData()} />,
})
