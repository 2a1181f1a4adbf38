/** The address of one of our pages in the reader's language, for links in mails. */
import { getRouteApi } from '@tanstack/react-router'
import { withLocale } from '@docweave/i18n'

const root = getRouteApi('__root__')

/** Gives what puts the language into a path. */
export function usePageAddress(): (path: string) => string {
  const { site, locale } = root.useRouteContext()
  return (path) => withLocale(path, locale, site.defaultLocale)
}
