/** Where a page leads once somebody is signed in. */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

const root = getRouteApi('__root__')

/** Nobody waits longer (ms) for their own settings. */
const patience = 2000

/** Gives the language somebody chose for good, once this browser is theirs. */
async function settle(): Promise<Locale | undefined> {
  if (import.meta.env.SSR) return undefined
  const settled = import('../profile/settle-in.ts').then(({ settleIn }) => settleIn()).catch(() => undefined)
  return Promise.race([settled, new Promise<undefined>((resolve) => setTimeout(resolve, patience))])
}

/** Gives what goes on to the next page, in the place of this one in the history, and in the language somebody chose. */
export function useGoOn(next = '/'): () => Promise<void> {
  const navigate = useNavigate()
  const { site, locale } = root.useRouteContext()
  return async () => {
    const chosen = await settle()
    if (chosen && chosen !== locale) location.replace(withLocale(next, chosen, site.defaultLocale))
    else await navigate({ href: next, replace: true })
  }
}
