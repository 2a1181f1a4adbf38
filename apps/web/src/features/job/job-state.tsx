/** The state of a job or a step as text: one label each, and a sentence about what can be done. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { JobStep, JobView } from '@docweave/contract'
import { failedFiles } from './file-states.ts'

/** The page's headline, also used as its title. */
export function useHeadline(job: JobView | undefined): string {
  const { t } = useLingui()
  switch (job?.state) {
    case 'waiting':
      return t`Waiting`
    case 'running':
      return t`Running`
    case 'done':
      return failedFiles(job).length > 0 ? t`Partly done` : t`Done`
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
      return <DoneState job={job} />
    case 'failed':
      return <FailedState job={job} />
    case 'cancelled':
      return <Trans>The job was stopped before it was done. What was done until then is kept for a while.</Trans>
    case 'expired':
      return <Trans>The files of this job are gone: their time was over, or they were deleted by hand.</Trans>
    case undefined:
      return <Trans>The service cannot be reached at the moment. This page keeps trying.</Trans>
  }
}

/** A job is done when no work is left: failed files do not hold back the results of the others. */
function DoneState({ job }: { job: JobView }) {
  const [failed, all] = [failedFiles(job).length, job.inputs.length]
  if (failed === 0)
    return <Plural value={job.results.length} _1="Your result is ready." other="Your # results are ready." />
  return (
    <Plural
      value={failed}
      one={`# of ${all} files failed. The results of the others are ready.`}
      other={`# of ${all} files failed. The results of the others are ready.`}
    />
  )
}

/** A step that combines all files needs every one of them, unless the visitor chooses to go on without. */
function FailedState({ job }: { job: JobView }) {
  const [failed, all] = [failedFiles(job).length, job.inputs.length]
  if (failed === 0 || all === 1)
    return <Trans>One of the steps could not be finished. What was done before it is kept.</Trans>
  if (failed === all) return <Trans>None of the files could be worked on.</Trans>
  return (
    <Plural
      value={failed}
      one={`# of ${all} files failed, and the next step needs all of them. What was done of the others is kept.`}
      other={`# of ${all} files failed, and the next step needs all of them. What was done of the others is kept.`}
    />
  )
}

/** The state of a step. A waiting step of a finished job was never started. */
export function StepState({ state, isOver }: { state: JobStep['state']; isOver: boolean }) {
  switch (state) {
    case 'waiting':
      return isOver ? <Trans>Not started</Trans> : <Trans>Waiting</Trans>
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
