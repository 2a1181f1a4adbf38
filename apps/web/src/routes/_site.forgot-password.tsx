/** Requests a password reset. */
import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '../features/account/forgot-page.tsx'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'

export const Route = createFileRoute('/_site/forgot-password')({
  loader: ({ context }) => loadAccountPage('forgot-password', context),
  head: ({ match: { context }, loaderData }) => accountHead('forgot-password', context, loaderData),
  component: () => <ForgotPage {...Route.useLoaderData()} />,
})
