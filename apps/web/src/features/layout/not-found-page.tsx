/** A path that leads nowhere: what was asked for, and the way home. The answer's status is 404. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '@docweave/ui'
import { SiteFrame } from './site-frame.tsx'

/** The whole page, in the default layout. */
export function NotFoundPage() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <SiteFrame>
      <title>{`${t`Page not found`} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">
          <Trans>Page not found</Trans>
        </h1>
        <p className="break-all">
          <code>{pathname}</code>
        </p>
        <p>
          <Trans>There is nothing at this address. It may have been mistyped, or the page has moved.</Trans>
        </p>
        <Link to="/" className={buttonClass('main')}>
          <Trans>To all tools</Trans>
        </Link>
      </div>
    </SiteFrame>
  )
}
