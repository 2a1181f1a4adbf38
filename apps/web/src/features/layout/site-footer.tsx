/** The footer: links to pages about the site, the source code, and the choice of the theme. */
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Theme } from '@docweave/contract'
import { chooseTheme, isTheme, readTheme } from './theme.ts'

const root = getRouteApi('__root__')

/** Links to pages about the site. */
function FooterLinks() {
  const { t } = useLingui()
  const { site } = root.useRouteContext()
  const link = 'inline-block py-2 text-ink underline'
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
        {!site.browserOnly && (
          <li>
            <Link to="/contact" className={link}>
              <Trans>Contact</Trans>
            </Link>
          </li>
        )}
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

export function SiteFooter() {
  const { t } = useLingui()
  const { site } = root.useRouteContext()
  return (
    <footer className="border-t border-edge">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 text-small text-ink-muted">
        <FooterLinks />
        <p>
          <Trans>
            Docweave is free software (<span className="whitespace-nowrap">AGPL-3.0-or-later</span>).{' '}
            <a href={site.sourceUrl} rel="external" className="inline-block py-2 text-ink underline">
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

/** The choice of the theme: the system's, light or dark. */
function ThemeMenu() {
  const { t } = useLingui()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <select
      aria-label={t`Appearance`}
      className="min-h-11 rounded-paper border border-edge bg-desk px-2 text-small text-ink"
      value={theme}
      onChange={({ target: { value } }) => {
        if (!isTheme(value)) return
        chooseTheme(value)
        setTheme(value)
      }}
    >
      <option value="system">{t`System`}</option>
      <option value="light">{t`Light`}</option>
      <option value="dark">{t`Dark`}</option>
    </select>
  )
}
