/** The page layouts: the default one (header with logo, languages and account; footer with links, source and theme), and a blank one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Theme } from '@docweave/contract'
import { locales } from '@docweave/contract/locale-table'
import { localeCookieText, withLocale } from '@docweave/i18n'
import { AccountEntry } from './account-entry.tsx'
import { chooseTheme, isTheme, readTheme } from './theme.ts'

const root = getRouteApi('__root__')

const column = 'mx-auto w-full max-w-5xl px-4 sm:px-8'

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="not-focus:visually-hidden absolute top-2 left-2 z-10 rounded-paper bg-paper px-4 py-2 text-ink"
      >
        <Trans>Skip to the content</Trans>
      </a>
      <header className={`${column} flex flex-wrap items-center justify-between gap-x-4 pt-3`}>
        <SiteName />
        <div className="min-w-0 max-sm:ml-auto sm:order-last">
          <AccountEntry />
        </div>
        {/* On a separate row on phones. */}
        <div className="max-sm:-mt-1.5 max-sm:basis-full sm:ml-auto">
          <LanguageMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`${column} flex-1 pt-4 pb-16 outline-none sm:pt-10`}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** The site's name, a link to the start page. */
const SiteName = () => (
  <Link
    to="/"
    className="inline-flex min-h-11 items-center gap-2 rounded-paper text-lead font-semibold no-underline [--logo-thread:var(--thread)]"
  >
    <Logo />
    Docweave
  </Link>
)

/** Links to pages about the site. */
function FooterLinks() {
  const { t } = useLingui()
  const link = 'inline-block py-2 text-desk-text underline'
  return (
    <nav aria-label={t`About this site`} className="basis-full">
      <ul className="flex flex-wrap gap-x-4">
        <li>
          <Link to="/blog" className={link}>
            <Trans>Blog</Trans>
          </Link>
        </li>
        <li>
          <Link to="/release-note" className={link}>
            <Trans>Release notes</Trans>
          </Link>
        </li>
        <li>
          <Link to="/contact" className={link}>
            <Trans>Contact</Trans>
          </Link>
        </li>
        <li>
          <Link to="/page-terms" className={link}>
            <Trans>Terms</Trans>
          </Link>
        </li>
        <li>
          <Link to="/page-privacy" className={link}>
            <Trans>Privacy</Trans>
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function SiteFooter() {
  const { t } = useLingui()
  const { site } = root.useRouteContext()
  return (
    <footer className="border-t border-desk-line">
      <div
        className={`${column} flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 text-small text-desk-muted`}
      >
        <FooterLinks />
        <p>
          <Trans>
            Docweave is free software (<span className="whitespace-nowrap">AGPL-3.0-or-later</span>).{' '}
            <a href={site.sourceUrl} rel="external" className="inline-block py-2 text-desk-text underline">
              Source code
            </a>
          </Trans>
        </p>
        {/* The text that Google requires in place of its badge. */}
        {site.challenged && (
          <p>
            <Trans>
              Protected by reCAPTCHA: Google’s{' '}
              <a href="https://policies.google.com/privacy" rel="external" className="inline-block py-2 underline">
                privacy policy
              </a>{' '}
              and{' '}
              <a href="https://policies.google.com/terms" rel="external" className="inline-block py-2 underline">
                terms
              </a>{' '}
              apply.
            </Trans>
          </p>
        )}
        <label className="inline-flex items-center gap-2">
          <span aria-hidden>{t`Appearance`}</span>
          <ThemeMenu />
        </label>
      </div>
    </footer>
  )
}

/** The blank layout: the logo and the page. */
export const BlankFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto min-h-dvh w-full max-w-5xl px-4 pt-3 pb-16 sm:px-8">
    <header>
      <SiteName />
    </header>
    <main className="pt-6 sm:pt-10">{children}</main>
  </div>
)

/** The logo: a knotted line through a page. */
const Logo = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true" focusable="false">
    <path d="M7.5 3.5h12l5 5v20h-17z" fill="var(--paper)" stroke="var(--part)" strokeWidth="1" />
    <path
      d="M1 21c8 0 9-9 14.500-9s5.500 7.500.5 7.500-4.500-7.500 1.500-7.500S25 21 31 21"
      stroke="var(--logo-thread)"
      strokeWidth="2.25"
      strokeLinecap="round"
    />
  </svg>
)

const rootRoute = getRouteApi('__root__')

/**
 * Links to the same page in other languages. Plain links, so that they work before hydration and for crawlers. Choosing one sets the cookie
 * that takes precedence on the next visit.
 */
function LanguageMenu() {
  const { t } = useLingui()
  const { site, locale } = rootRoute.useRouteContext()
  const { pathname, searchStr } = useLocation()
  return (
    <nav aria-label={t`Language`}>
      <ul className="-mx-2 flex flex-wrap gap-x-1">
        {locales.map(({ code, name, language }) => (
          <li key={code}>
            <a
              // With a prefix for the default language, too: that is a choice, which the edge remembers without JavaScript.
              href={`/${code}${pathname === '/' ? '' : pathname}${searchStr}`}
              hrefLang={language}
              lang={code}
              aria-current={code === locale ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-paper px-2 text-small hover:underline aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-2"
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

/** The choice of the theme: the system's, light or dark. */
function ThemeMenu() {
  const { t } = useLingui()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <select
      aria-label={t`Appearance`}
      className="min-h-11 rounded-paper border border-desk-line bg-desk px-2 text-small text-desk-text"
      value={theme}
      onChange={({ target: { value } }) => {
        if (!isTheme(value)) return
        chooseTheme(value)
        setTheme(value)
      }}
    >
      <option value="system">{t`As the system`}</option>
      <option value="light">{t`Light`}</option>
      <option value="dark">{t`Dark`}</option>
    </select>
  )
}
