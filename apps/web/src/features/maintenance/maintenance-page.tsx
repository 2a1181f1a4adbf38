/** The maintenance page: what still works, and when to come back. The status is 503. */
import { Trans } from '@lingui/react/macro'
import { BlankFrame } from '../layout/site-frame.tsx'

export const MaintenancePage = () => (
  <BlankFrame>
    <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
      <h1 className="text-title">
        <Trans>Under maintenance</Trans>
      </h1>
      <p>
        <Trans>
          We’re working on the site. You’ll be able to start new jobs again soon. Reload this page to check.
        </Trans>
      </p>
      <p>
        <Trans>Jobs that are already running continue, and job pages and downloads work as usual.</Trans>
      </p>
    </div>
  </BlankFrame>
)
