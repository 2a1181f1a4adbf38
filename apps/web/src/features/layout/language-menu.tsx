/** The choice of the language. */
import { useLingui } from '@lingui/react/macro'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { locales } from '@docweave/contract/locale-table'
import { localeCookieText, withLocale } from '@docweave/i18n'

const root = getRouteApi('__root__')

/**
 * Links to the same page in other languages. Plain links, so that they work before hydration and for crawlers. Choosing one sets the cookie
 * that takes precedence on the next visit.
 */
export function LanguageMenu() {
  const { t } = useLingui()
  const { site, locale } = root.useRouteContext()
  const { pathname, searchStr } = useLocation()
  return (
    <nav aria-label={t`Language`}>
      <ul className="-mx-2 flex flex-wrap gap-x-1 lg:flex-nowrap">
        {locales.map(({ code, name, language }) => (
          <li key={code}>
            <a
              // With a prefix for the default language, too: that is a choice, which the edge remembers without JavaScript.
              href={`/${code}${pathname === '/' ? '' : pathname}${searchStr}`}
              hrefLang={language}
              lang={code}
              aria-current={code === locale ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-paper px-2 text-small whitespace-nowrap hover:underline aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-2"
              onClick={(event) => {
                document.cookie = localeCookieText(code)
                event.currentTarget.pathname = withLocale(pathname, code, site.defaultLocale)
                event.currentTarget.hash = location.hash
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
