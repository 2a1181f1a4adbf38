/** Handles codes that concern an e-mail address; open to all. */
import { createFileRoute } from '@tanstack/react-router'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'
import { readCode } from '../features/account/guards.ts'
import { VerifyPage, type VerifySearch } from '../features/account/verify-page.tsx'

export const Route = createFileRoute('/_site/verify-email')({
  validateSearch: ({ mode, oobCode }: Record<string, unknown>): VerifySearch => ({
    mode: readCode(mode),
    oobCode: readCode(oobCode),
  }),
  loader: ({ context }) => loadAccountPage('verify-email', context),
  head: ({ match: { context }, loaderData }) => accountHead('verify-email', context, loaderData),
  component: () => <VerifyPage {...Route.useLoaderData()} {...Route.useSearch()} />,
})
