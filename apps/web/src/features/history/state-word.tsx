/** The state of a job as one word. */
import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import type { JobState } from '@docweave/contract'

const words: Record<JobState, ReactNode> = {
  waiting: <Trans>Waiting</Trans>,
  running: <Trans>Running</Trans>,
  done: <Trans>Done</Trans>,
  failed: <Trans>Failed</Trans>,
  cancelled: <Trans>Cancelled</Trans>,
  expired: <Trans>Deleted</Trans>,
}

const inks: Partial<Record<JobState, string>> = { running: 'text-thread', done: 'text-done', failed: 'text-failed' }

export const StateWord = ({ state }: { state: JobState }) => (
  <span className={`shrink-0 text-small ${inks[state] ?? 'text-ink-muted'}`}>{words[state]}</span>
)
