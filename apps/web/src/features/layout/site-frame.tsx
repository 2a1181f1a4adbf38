/** The default layout: logo, page, and a footer with languages, theme and source. */
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { AccountEntry } from './account-entry.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { ThemeMenu } from './theme-menu.tsx'

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
export const SiteName = () => (
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
