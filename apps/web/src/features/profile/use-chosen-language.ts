/** Opens the current page in the user's preferred language. */
import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { Locale } from '@docweave/contract/locale-table'
import { localeCookieText, withLocale } from '@docweave/i18n'

const root = getRouteApi('__root__')

/** Returns a function that stores a locale and, if it differs, opens this page in it. */
export function useChosenLanguage(): (chosen: Locale) => void {
  const { site, locale } = root.useRouteContext()
  const { pathname, searchStr } = useLocation()
  return (chosen) => {
    document.cookie = localeCookieText(chosen)
    if (chosen !== locale) location.assign(withLocale(pathname, chosen, site.defaultLocale) + searchStr)
  }
}
