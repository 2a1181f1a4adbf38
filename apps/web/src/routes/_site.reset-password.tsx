/** Sets a new password with the code from a mail, for signed-out users. */
import { createFileRoute } from '@tanstack/react-router'
import { signedOutOnly, readCode } from '../features/account/guards.ts'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'
import { ResetPage } from '../features/account/reset-page.tsx'

export const Route = createFileRoute('/_site/reset-password')({
  validateSearch: ({ oobCode }: Record<string, unknown>): { oobCode?: string | undefined } => ({
    oobCode: readCode(oobCode),
  }),
  beforeLoad: signedOutOnly,
  loader: ({ context }) => loadAccountPage('reset-password', context),
  head: ({ match: { context }, loaderData }) => accountHead('reset-password', context, loaderData),
  component: () => <ResetPage {...Route.useLoaderData()} oobCode={Route.useSearch().oobCode} />,
})
