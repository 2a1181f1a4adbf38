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
      <title>{`${t`No job at this address`} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">
          <Trans>No job at this address</Trans>
        </h1>
        <p className="break-all">
          <code>{pathname}</code>
        </p>
        <p>
          <Trans>
            The address may have been mistyped or cut off. Copy the whole link and try again, or start anew.
          </Trans>
        </p>
        {!isLoggedIn && (
          <p>
            <Trans>A job that was started with an account opens to its owner alone: sign in if it is yours.</Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Link to="/" className={buttonClass('main')}>
            <Trans>To all tools</Trans>
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
