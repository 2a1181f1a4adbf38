/** The account's API keys, for signed-in users. */
import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '@docweave/i18n/catalogues'
import { signedInOnly } from '../features/account/guards.ts'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'
import { ApiKeysPage } from '../features/api-keys/api-keys-page.tsx'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'

export const Route = createFileRoute('/_site/api-keys')({
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    const page = withMessages(loadAccountPage('api-keys', context), 'keys')
    const [data, { toolTitles }] = await Promise.all([page, loadToolPages()])
    return { ...data, titles: toolTitles(context.i18n) }
  },
  head: ({ match: { context }, loaderData }) => accountHead('api-keys', context, loaderData),
  component: () => <ApiKeysPage {...Route.useLoaderData()} />,
})
