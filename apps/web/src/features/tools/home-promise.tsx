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

/** @param keptFor `undefined` if all files stay in the visitor's browser */
export const HomePromise = ({ keptFor }: { keptFor: KeptFor | undefined }) => (
  <>
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-medium">
      <Point>
        <Trans>Free</Trans>
      </Point>
      <Point>
        <Trans>No sign-up</Trans>
      </Point>
      <Point>{keptFor ? <ResultsDeleted {...keptFor} /> : <Trans>Files stay in your browser</Trans>}</Point>
    </ul>
    {keptFor && <OthersKept {...keptFor} />}
  </>
)

const ResultsDeleted = ({ results }: KeptFor) => <Trans>Results deleted after {results}</Trans>

const OthersKept = ({ failed, account }: KeptFor) => (
  <p className="mt-1.5 max-w-xl text-small text-ink-muted max-sm:hidden">
    <Trans>
      Files from failed jobs are kept for {failed} so you can try again. With an account, results are kept for up to{' '}
      {account}. Files that wait for an approval are kept until its deadline, for at most 30 days.
    </Trans>
  </p>
)

const Point = ({ children }: { children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <Check aria-hidden size={18} strokeWidth={2.5} className="shrink-0 text-done" />
    <span>{children}</span>
  </li>
)
