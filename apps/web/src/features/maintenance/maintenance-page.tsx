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
          We are working on the site. New jobs can be started again in a while; your browser may simply load this page
          again.
        </Trans>
      </p>
      <p>
        <Trans>Jobs that were started go on, and the pages of your jobs and their downloads work as usual.</Trans>
      </p>
    </div>
  </BlankFrame>
)
