/** The page for an unknown job. The status is 404. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '@docweave/ui'
import { useAccount } from '../account/account.ts'
import { BlankFrame } from '../layout/site-frame.tsx'

export function JobNotFound() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { isLoggedIn } = useAccount()
  return (
    <BlankFrame>
      <title>{`${t`Job not found`} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">
          <Trans>Job not found</Trans>
        </h1>
        <p className="break-all">
          <code>{pathname}</code>
        </p>
        <p>
          <Trans>The address may be mistyped or cut off. Copy the whole link and try again, or start over.</Trans>
        </p>
        {!isLoggedIn && (
          <p>
            <Trans>
              Jobs started with an account can only be opened by their owner. If this one is yours, sign in.
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Link to="/" className={buttonClass('main')}>
            <Trans>See all tools</Trans>
          </Link>
          {!isLoggedIn && (
            <Link to="/login" search={{ next: pathname }} reloadDocument preload={false} className={buttonClass()}>
              <Trans>Sign in</Trans>
            </Link>
          )}
        </div>
      </div>
    </BlankFrame>
  )
}
