/** Who may see a page. At the edge the answer is a redirect; in the browser the page's place in the history is taken. */
import { redirect } from '@tanstack/react-router'
import { withLocale } from '@docweave/i18n'
import type { RouterContext } from '../../router.tsx'
import type { NextSearch } from './next-page.ts'

interface Visit {
  context: RouterContext
}

/** For `beforeLoad`: whoever is signed out goes to sign in, and comes back afterwards. */
export async function signedInOnly({
  context: { account },
  location: { pathname },
}: Visit & { location: { pathname: string } }): Promise<void> {
  const { user } = await account.ready()
  // A document of its own, because its security policy is one (`edge/page-headers.ts`).
  if (!user) throw redirect({ to: '/login', search: { next: pathname }, replace: true, reloadDocument: true })
}

/** For `beforeLoad`: whoever is signed in has nothing to do here, and goes where they were going. */
export async function signedOutOnly({
  context: { account, locale, site },
  search,
}: Visit & { search: NextSearch & { oobCode?: string | undefined } }): Promise<void> {
  const { user } = await account.ready()
  if (!user) return
  const next = search.next ?? '/'
  // At the edge an address goes out as it is; in the browser the router puts the language in.
  throw redirect({ href: import.meta.env.SSR ? withLocale(next, locale, site.defaultLocale) : next, replace: true })
}
