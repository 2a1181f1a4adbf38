/** The pages for unexpected errors (status 500) and unknown paths (status 404). */
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useRouter, Link, useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isCrawler, withLocale } from '@docweave/i18n'
import { Button, buttonClass } from '@docweave/ui'
import { isInvalid } from '../navigation/valid.ts'
import { BlankFrame, SiteFrame } from './site-frame.tsx'

const root = getRouteApi('__root__')

/** Browsers report a part of the page's program that did not arrive in these words. */
const notLoaded = /dynamically imported module|importing a module script/i

/** Whether the visitor went to a page that was not loaded, without a network. */
const isOffline = (error: unknown): boolean =>
  error instanceof Error && notLoaded.test(error.message) && !navigator.onLine

export function ErrorPage({ error }: Partial<Pick<ErrorComponentProps, 'error'>>) {
  const { t } = useLingui()
  // Plain links: the router itself may have failed, and a full page load gets a new one.
  const { buildLocation, options } = useRouter()
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  // Crawlers get no error page for a failure of their own engine: it is only logged.
  if (typeof navigator !== 'undefined' && isCrawler(navigator.userAgent)) return null
  const offline = isOffline(error)
  const title = offline ? t`This page couldn’t be loaded` : t`Internal Server Error`
  return (
    <BlankFrame>
      <title>{`${title} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">{title}</h1>
        <p>
          {offline ? (
            <Trans>The connection was lost. Reload the page when it’s back; your files and jobs aren’t affected.</Trans>
          ) : (
            <Trans>Something went wrong on our side. Reload the page; your files and jobs aren’t affected.</Trans>
          )}
        </p>
        {!offline && !options.context.site.browserOnly && (
          <p className="text-small text-ink-muted">
            <Trans>
              If it happens again,{' '}
              <a href={buildLocation({ to: '/contact' }).href} className="underline">
                tell us
              </a>{' '}
              what you were doing.
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="main" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
          <a href={buildLocation({ to: '/' }).href} className={buttonClass()}>
            <Trans>See all tools</Trans>
          </a>
        </div>
      </div>
    </BlankFrame>
  )
}

/** The page for an unknown path, with a link to the start page. A path that a route rejected gets its own message (`valid.ts`). */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { t } = useLingui()
  const { site, locale } = root.useRouteContext()
  const { pathname } = useLocation()
  // As in the address bar.
  const path = withLocale(pathname, locale, site.defaultLocale)
  const invalid = isInvalid(data)
  return (
    <SiteFrame>
      <title>{`${invalid ? t`Page Not Found` : t`Page not found`} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">{invalid ? <Trans>Page Not Found</Trans> : <Trans>Page not found</Trans>}</h1>
        <p className="break-all">
          <code>{invalid ? `Page Not Found: ${path}` : path}</code>
        </p>
        <p>
          <Trans>There’s nothing at this address. It may be mistyped, or the page has moved.</Trans>
        </p>
        <Link to="/" className={buttonClass('main')}>
          <Trans>See all tools</Trans>
        </Link>
      </div>
    </SiteFrame>
  )
}
