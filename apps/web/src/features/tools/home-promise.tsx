/** What the service costs and how long it stores files, in sight of a newcomer. */
import { Trans } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

/** How long files are stored, as text: `2 hours`. */
export interface KeptFor {
  results: string
  failed: string
  account: string
}

export const HomePromise = ({ keptFor: { results, failed, account } }: { keptFor: KeptFor }) => (
  <>
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-medium">
      <Point>
        <Trans>Free</Trans>
      </Point>
      <Point>
        <Trans>No sign-up</Trans>
      </Point>
      <Point>
        <Trans>Results deleted after {results}</Trans>
      </Point>
    </ul>
    <p className="mt-1.5 max-w-xl text-small text-ink-muted max-sm:hidden">
      <Trans>
        Files from failed jobs are kept for {failed} so you can try again. With an account, results are kept for up to{' '}
        {account}.
      </Trans>
    </p>
  </>
)

const Point = ({ children }: { children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <Check aria-hidden size={18} strokeWidth={2.5} className="shrink-0 text-done" />
    <span>{children}</span>
  </li>
)
