/** The sign-in page, for signed-out users. */
import { createFileRoute } from '@tanstack/react-router'
import { signedOutOnly, readNext, type NextSearch } from '../features/account/guards.ts'
import { accountHead, loadAccountPage } from '../features/account/load-account-page.ts'
import { LoginPage } from '../features/account/login-page.tsx'

export const Route = createFileRoute('/_site/login')({
  validateSearch: ({ next }: Record<string, unknown>): NextSearch => ({ next: readNext(next) }),
  beforeLoad: signedOutOnly,
  loader: ({ context }) => loadAccountPage('login', context),
  head: ({ match: { context }, loaderData }) => accountHead('login', context, loaderData),
  component: () => <LoginPage {...Route.useLoaderData()} next={Route.useSearch().next} />,
})
