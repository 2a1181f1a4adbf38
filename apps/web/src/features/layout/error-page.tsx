/** The page for unexpected errors, with one thing to do. The status is 500. */
import { useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { isCrawler } from '@docweave/i18n'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Button, buttonClass } from '@docweave/ui'
import { BlankFrame } from './blank-frame.tsx'

export function ErrorPage({ error }: Partial<Pick<ErrorComponentProps, 'error'>>) {
  const { t } = useLingui()
  // Plain links: the router itself may have failed, and a full page load gets a new one.
  const { buildLocation } = useRouter()
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  // Crawlers get no error page for a failure of their own engine: it is only logged.
  if (typeof navigator !== 'undefined' && isCrawler(navigator.userAgent)) return null
  return (
    <BlankFrame>
      <title>{`${t`Internal Server Error`} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">
          <Trans>Internal Server Error</Trans>
        </h1>
        <p>
          <Trans>Something went wrong on our side. Load the page again; your files and jobs are not affected.</Trans>
        </p>
        <p className="text-small text-ink-muted">
          <Trans>
            If it happens again,{' '}
            <a href={buildLocation({ to: '/contact' }).href} className="underline">
              tell us
            </a>{' '}
            what you were doing.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="main" onClick={() => location.reload()}>
            <Trans>Load again</Trans>
          </Button>
          <a href={buildLocation({ to: '/' }).href} className={buttonClass()}>
            <Trans>To all tools</Trans>
          </a>
        </div>
      </div>
    </BlankFrame>
  )
}
