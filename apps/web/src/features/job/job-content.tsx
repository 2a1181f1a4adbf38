/** What a job says of itself: its state in a headline, its steps on the thread, its results, and what can be done. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { JobView } from '@docweave/contract'
import { Notice } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { sizeText } from '../format/size.ts'
import { JobActions } from './job-actions.tsx'
import { JobPasswords } from './job-passwords.tsx'
import { JobState, useHeadline } from './job-state.tsx'
import { JobStepSheet } from './job-step-sheet.tsx'
import { Results } from './results.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
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
  const headline = useHeadline(job)
  const { heading, pressing } = useHeadingFocus(job?.state)
  const failing = job?.failure && job.failure.step === undefined ? job.failure : undefined
  return (
    <>
      <title>{`${headline} – Docweave`}</title>
      <h1 ref={heading} tabIndex={-1} className="w-fit text-title">
        {headline}
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
      {job && <JobPasswords job={job} busy={busy} onRetry={(passwords) => pressing(() => retry(passwords))()} />}
      <JobActions job={job} titles={titles} busy={busy} onCancel={pressing(cancel)} onRetry={pressing(() => retry())} />
    </>
  )
}
