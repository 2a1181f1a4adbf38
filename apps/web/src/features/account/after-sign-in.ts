/** Where to navigate after signing in. */
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

const root = getRouteApi('__root__')

/** Time limit (ms) for loading the user's settings. */
const patience = 2000

/** Returns the locale of the user's settings, and applies those to this browser. */
async function settle(): Promise<Locale | undefined> {
  if (import.meta.env.SSR) return undefined
  const settled = import('../profile/apply-account.ts')
    .then(({ applyAccount }) => applyAccount())
    .catch(() => undefined)
  return Promise.race([settled, new Promise<undefined>((resolve) => setTimeout(resolve, patience))])
}

/** Returns a function that navigates to the next page, replacing this history entry, in the user's locale. */
export function useGoOn(next = '/'): () => Promise<void> {
  const navigate = useNavigate()
  const { site, locale } = root.useRouteContext()
  return async () => {
    const chosen = await settle()
    if (chosen && chosen !== locale) location.replace(withLocale(next, chosen, site.defaultLocale))
    else await navigate({ href: next, replace: true })
  }
}
