/** What a job says of itself: its state in a headline, its steps on the thread, its results, and what can be done. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { JobView } from '@docweave/contract'
import { Button, buttonClass, Notice } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { sizeText } from '../format/size.ts'
import { JobHeadline, JobState } from './job-state.tsx'
import { JobStepSheet } from './job-step-sheet.tsx'
import { Results } from './results.tsx'
import { useJob, type JobApi } from './use-job.ts'

export interface JobContentProps {
  id: string
  known: JobView | undefined
  titles: Titles
  api: JobApi
}

export function JobContent({ id, known, titles, api }: JobContentProps) {
  const { i18n } = useLingui()
  const { job, away, refusal, busy, cancel, retry } = useJob(id, known, api)
  const failing = job?.failure && job.failure.step === undefined ? job.failure : undefined
  return (
    <>
      <h1 className="text-title">
        <JobHeadline job={job} />
      </h1>
      <p className="mt-2 text-desk-muted">
        <JobState job={job} />
      </p>
      <div role="status" className="mt-3 min-h-7 text-small">
        {away && <Trans>The connection is gone. Reconnecting; the job itself goes on.</Trans>}
      </div>
      {job && (
        <ol className="thread mt-2">
          <li className="knot [--knot-fill:var(--thread-desk)] [--knot-reach:0.6] [--knot-top:0.375rem]">
            <ul>
              {job.inputs.map(({ name, bytes }, index) => (
                <li key={index} className="break-all">
                  {name} <span className="text-small text-desk-muted tabular-nums">{sizeText(bytes, i18n.locale)}</span>
                </li>
              ))}
            </ul>
          </li>
          {job.steps.map((step, index) => (
            <JobStepSheet
              key={index}
              step={step}
              number={index + 1}
              title={titles[step.tool] ?? step.tool}
              titles={titles}
              notices={job.notices.filter((notice) => notice.step === index)}
              expired={job.state === 'expired'}
            />
          ))}
          {job.state === 'done' && (
            <li className="knot slides-in [--knot-fill:var(--thread-desk)]">
              <Results job={job} />
            </li>
          )}
        </ol>
      )}
      {(failing || refusal) && (
        <div className="sheet mt-6 p-4 sm:p-6">
          {[failing, refusal].map(
            (failure, index) =>
              failure && (
                <Notice key={index} tone="failed" urgent>
                  <p>{failureText(i18n, failure, titles)}</p>
                </Notice>
              ),
          )}
        </div>
      )}
      <JobActions job={job} busy={busy} onCancel={cancel} onRetry={retry} />
    </>
  )
}

interface ActionProps {
  job: JobView | undefined
  busy: boolean
  onCancel: () => void
  onRetry: () => void
}

const onDesk = 'border-desk-muted! hover:bg-paper! hover:text-ink!'

function JobActions({ job, busy, onCancel, onRetry }: ActionProps) {
  if (!job) return null
  const open = job.state === 'waiting' || job.state === 'running'
  const again = { tool: job.steps[0]?.tool ?? '' }
  const then = job.steps
    .slice(1)
    .map(({ tool }) => tool)
    .join()
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {open && (
        <Button className={onDesk} disabled={busy || job.cancelRequested === true} onClick={onCancel}>
          {job.cancelRequested ? <Trans>Cancelling</Trans> : <Trans>Cancel</Trans>}
        </Button>
      )}
      {(job.state === 'failed' || job.state === 'cancelled') && (
        <Button look="main" disabled={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {!open && (
        <Link to="/$tool" params={again} search={then ? { then } : {}} className={buttonClass('plain', onDesk)}>
          <Trans>Start anew with another file</Trans>
        </Link>
      )}
    </div>
  )
}
