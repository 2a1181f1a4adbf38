/** The state of a job or a step in words: one word for each, and a sentence that says what can be done. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { JobStep, JobView } from '@docweave/contract'

/** The headline of the page, which is its title too. */
export function useHeadline(job: JobView | undefined): string {
  const { t } = useLingui()
  switch (job?.state) {
    case 'waiting':
      return t`Waiting`
    case 'running':
      return t`Running`
    case 'done':
      return t`Done`
    case 'failed':
      return t`Failed`
    case 'cancelled':
      return t`Cancelled`
    case 'expired':
      return t`Files deleted`
    case undefined:
      return t`Your job`
  }
}

/** The sentence below it. */
export function JobState({ job }: { job: JobView | undefined }) {
  switch (job?.state) {
    case 'waiting':
    case 'running':
      return <Trans>You can close this page and come back to this address later: the job goes on.</Trans>
    case 'done':
      return <Trans>Your result is ready.</Trans>
    case 'failed':
      return <Trans>One of the steps could not be finished. What was done before it is kept.</Trans>
    case 'cancelled':
      return <Trans>The job was stopped before it was done.</Trans>
    case 'expired':
      return <Trans>The files of this job were kept for a limited time and are gone now.</Trans>
    case undefined:
      return <Trans>The service cannot be reached at the moment. This page keeps trying.</Trans>
  }
}

/** The state of a step. */
export function StepState({ state }: { state: JobStep['state'] }) {
  switch (state) {
    case 'waiting':
      return <Trans>Waiting</Trans>
    case 'running':
      return <Trans>Running</Trans>
    case 'done':
      return <Trans>Done</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'cancelled':
      return <Trans>Cancelled</Trans>
  }
}
