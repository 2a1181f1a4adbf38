/** The URL of one of our pages in the reader's locale, for links in mails. */
import { getRouteApi } from '@tanstack/react-router'
import { withLocale } from '@docweave/i18n'

const root = getRouteApi('__root__')

/** Returns a function that adds the locale to a path. */
export function usePageAddress(): (path: string) => string {
  const { site, locale } = root.useRouteContext()
  return (path) => withLocale(path, locale, site.defaultLocale)
}
