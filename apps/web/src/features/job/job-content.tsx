/** The content of a job's page: its state as a headline, its steps, and the available actions. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { FileKind, JobView } from '@docweave/contract'
import { Notice } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { areFilesApart } from './file-states.ts'
import { GoOn } from './go-on.tsx'
import { JobActions } from './job-actions.tsx'
import { JobPasswords } from './job-passwords.tsx'
import { JobSkeleton } from './job-skeleton.tsx'
import { JobState, useHeadline } from './job-state.tsx'
import { JobThread } from './job-thread.tsx'
import { MayChange, OwnAction, useMayChange } from './own-action.tsx'
import { changesNothing, remediesOf } from './remedies.ts'
import { Keeping } from './keeping.tsx'
import { useTellWhenDone } from './tell-when-done.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useLiveJob } from './use-live-job.ts'
import { tabTitle, useTab } from './use-tab.ts'

export interface JobContentProps {
  id: string
  known: JobView | undefined
  titles: Titles
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

export function JobContent({ id, known, titles, accepts }: JobContentProps) {
  const { i18n } = useLingui()
  const [{ job, ahead, away, refusal, busy, cancel, retry, remove }, live] = useLiveJob(id, known)
  const mayChange = useMayChange(id, job)
  const headline = useHeadline(job)
  const progress = useTab(job)
  useTellWhenDone(job, headline)
  const { heading, pressing } = useHeadingFocus(job?.state)
  // Separate files each show their own failure.
  const failing = job?.failure?.step === undefined && job && !areFilesApart(job) ? job.failure : undefined
  const reader = titles['pdf-ocr'] ? 'pdf-ocr' : undefined
  const all = job ? remediesOf(job, reader) : []
  const remedies = mayChange === false ? all.filter(changesNothing) : all
  const isOver = job?.state === 'failed' || job?.state === 'cancelled'
  const passwords = job && (
    <OwnAction>
      <JobPasswords
        job={job}
        busy={busy}
        onRetry={(typed, only) => pressing(() => retry({ passwords: typed, ...(only ? { only } : {}) }))()}
      />
    </OwnAction>
  )
  return (
    <MayChange value={mayChange}>
      {live}
      <title>{tabTitle(headline, progress)}</title>
      <h1 ref={heading} tabIndex={-1} className="w-fit text-title">
        {headline}
      </h1>
      <p className="mt-2 text-desk-muted">
        <JobState job={job} />
      </p>
      <div role="status" className="mt-3 mb-2 min-h-7 text-small">
        {away && <Trans>The connection is gone. Reconnecting; the job itself goes on.</Trans>}
      </div>
      {!job && <JobSkeleton />}
      {job && (
        <JobThread
          job={job}
          titles={titles}
          ahead={ahead}
          remedies={remedies}
          busy={busy}
          onRetry={(changes) => pressing(() => retry(changes))()}
          onRemove={pressing(remove)}
          passwords={passwords}
        />
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
      {job && !areFilesApart(job) && passwords}
      {job?.state === 'done' && <GoOn job={job} titles={titles} accepts={accepts} />}
      {job && (
        <JobActions
          job={job}
          remedies={remedies}
          reader={reader}
          busy={busy}
          onCancel={pressing(cancel)}
          onRetry={pressing(() => retry())}
          onWithout={(without) => pressing(() => retry({ without }))()}
        />
      )}
      {isOver && job.results.length === 0 && (
        <div className="sheet mt-6 p-4 sm:p-6">
          <Keeping job={job} busy={busy} onRemove={pressing(remove)} />
        </div>
      )}
      {mayChange === false && job && job.state !== 'expired' && (
        <p className="mt-6 max-w-prose text-small text-desk-muted">
          <Trans>
            You opened this job by its link. You can follow it and download the results; only the browser that started
            it can change or delete it.
          </Trans>
        </p>
      )}
    </MayChange>
  )
}
