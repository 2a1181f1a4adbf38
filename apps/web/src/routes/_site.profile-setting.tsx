/** Account settings, for signed-in users. */
import { createFileRoute } from '@tanstack/react-router'
import { signedInOnly } from '../features/account/guards.ts'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'
import { SettingsPage } from '../features/account/settings/settings-page.tsx'

export const Route = createFileRoute('/_site/profile-setting')({
  beforeLoad: signedInOnly,
  loader: ({ context }) => loadAccountPage('profile-setting', context),
  head: ({ match: { context }, loaderData }) => accountHead('profile-setting', context, loaderData),
  component: () => <SettingsPage {...Route.useLoaderData()} />,
})
