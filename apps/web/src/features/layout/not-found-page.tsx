/** The page for an unknown path, with a link to the start page. The status is 404. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '@docweave/ui'
import { isInvalid } from '../navigation/valid.ts'
import { SiteFrame } from './site-frame.tsx'

/** The whole page, in the default layout. A path that a route rejected gets its own message (`valid.ts`). */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const invalid = isInvalid(data)
  return (
    <SiteFrame>
      <title>{`${invalid ? t`Page Not Found` : t`Page not found`} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">{invalid ? <Trans>Page Not Found</Trans> : <Trans>Page not found</Trans>}</h1>
        <p className="break-all">
          <code>{invalid ? data.message : pathname}</code>
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
