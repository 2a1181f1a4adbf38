/** An expired or used link of a mail: why, and the page that sends another. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass, Notice } from '@docweave/ui'

export const DeadLink = ({ problem, again }: { problem: string; again: '/signup' | '/forgot-password' }) => (
  <>
    <Notice tone="failed" urgent>
      {problem}
    </Notice>
    <Link to={again} className={buttonClass('main')}>
      <Trans>Ask for a new link</Trans>
    </Link>
  </>
)
