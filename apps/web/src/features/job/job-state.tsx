/** The state of a job or a step as text: one label each, and a sentence about what can be done. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { openApproval, type JobStep, type JobView } from '@docweave/contract'
import { isLocalJob } from '../local-runs/local-job-id.ts'
import { failedFiles } from './file-states.ts'

/** The page's headline, also used as its title. */
export function useHeadline(job: JobView | undefined): string {
  const { t } = useLingui()
  if (job && openApproval(job)) return t`Waiting for an answer`
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

/** Whether all its steps run in this browser. */
export const runsHere = ({ stepsHere, steps }: JobView): boolean => stepsHere === steps.length

/** The sentence below it. */
export function JobState({ id, job }: { id: string; job: JobView | undefined }) {
  switch (job?.state) {
    case 'waiting':
    case 'running':
      if (runsHere(job))
        return (
          <Trans>
            Your browser does the work; nothing is uploaded. If you close this page, the job continues when you open it
            again.
          </Trans>
        )
      return <Trans>You can close this page; the job keeps running. Come back to this address for the results.</Trans>
    case 'done':
      return <DoneState job={job} />
    case 'failed':
      return <FailedState job={job} />
    case 'cancelled':
      return <Trans>The job was stopped before it finished. Completed work is kept for a while.</Trans>
    case 'expired':
      return <Trans>This job’s files have expired or were deleted.</Trans>
    case undefined:
      if (isLocalJob(id)) return <Trans>This job ran in a browser, and can only be opened in that browser.</Trans>
      return <Trans>The service can’t be reached right now. This page keeps trying.</Trans>
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
      one={`# of ${all} files failed. The other results are ready.`}
      other={`# of ${all} files failed. The other results are ready.`}
    />
  )
}

/** A step that combines all files needs every one of them, unless the visitor chooses to go on without. */
function FailedState({ job }: { job: JobView }) {
  const [failed, all] = [failedFiles(job).length, job.inputs.length]
  // Before the first step is done there is nothing to keep.
  if (!job.steps.some(({ state }) => state === 'done') && (failed === 0 || all === 1))
    return <Trans>The job couldn’t be finished. The reason is below.</Trans>
  if (failed === 0 || all === 1) return <Trans>One of the steps failed. Everything completed before it is kept.</Trans>
  if (failed === all) return <Trans>None of the files could be processed.</Trans>
  return (
    <Plural
      value={failed}
      one={`# of ${all} files failed, and the next step needs all of them. Completed work on the others is kept.`}
      other={`# of ${all} files failed, and the next step needs all of them. Completed work on the others is kept.`}
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
    case 'skipped':
      return <Trans>Not needed</Trans>
  }
}
