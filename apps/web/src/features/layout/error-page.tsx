/** A fault of ours: said plainly, with one thing to do. The answer's status is 500. */
import { useEffect } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { isCrawler } from '@docweave/i18n'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '@docweave/ui'

export function ErrorPage({ error }: Partial<Pick<ErrorComponentProps, 'error'>>) {
  const { t } = useLingui()
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  // A program that reads pages gets no error page for a fault of its own engine: the fault is only logged.
  if (typeof navigator !== 'undefined' && isCrawler(navigator.userAgent)) return null
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-16">
      <title>{`${t`Internal Server Error`} – Docweave`}</title>
      <div className="sheet grid justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">
          <Trans>Internal Server Error</Trans>
        </h1>
        <p>
          <Trans>Something went wrong on our side. Load the page again; your files and jobs are not affected.</Trans>
        </p>
        <Button look="main" onClick={() => location.reload()}>
          <Trans>Load again</Trans>
        </Button>
      </div>
    </main>
  )
}
