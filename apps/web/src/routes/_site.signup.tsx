/** The sign-up page, also the target of the mail's link; for signed-out users. */
import { createFileRoute } from '@tanstack/react-router'
import { signedOutOnly, readCode, readNext } from '../features/account/guards.ts'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'
import { SignUpPage, type SignUpSearch } from '../features/account/signup-page.tsx'

export const Route = createFileRoute('/_site/signup')({
  validateSearch: ({ next, oobCode }: Record<string, unknown>): SignUpSearch => ({
    next: readNext(next),
    oobCode: readCode(oobCode),
  }),
  beforeLoad: signedOutOnly,
  loader: ({ context }) => loadAccountPage('signup', context),
  head: ({ match: { context }, loaderData }) => accountHead('signup', context, loaderData),
  component: () => <SignUpPage {...Route.useLoaderData()} {...Route.useSearch()} />,
})
