/** A placeholder while something is loading. */
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@docweave/ui'

export const WaitingLines = ({ lines }: { lines: number }) => (
  <div role="status">
    <span className="visually-hidden">
      <Trans>One moment…</Trans>
    </span>
    <Skeleton lines={lines} />
  </div>
)
