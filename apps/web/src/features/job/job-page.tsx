/** The page of a job. */
import { Trans, useLingui } from '@lingui/react/macro'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FileKind, JobView } from '@docweave/contract'
import { Notice } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { takeArrival } from '../layout/arrival.ts'
import { SiteFrame } from '../layout/site-frame.tsx'
import { areFilesApart } from './file-states.ts'
import { FinishedJob } from './finished-job.tsx'
import { JobActions } from './job-actions.tsx'
import { JobApprovals } from './job-approvals.tsx'
import { useTellWhenDone } from './job-notification.ts'
import { JobPasswords } from './job-passwords.tsx'
import { JobRetention } from './job-retention.tsx'
import { JobState, useHeadline } from './job-state.tsx'
import { JobStepList } from './job-step-list.tsx'
import { MayChange, OwnerAction, useMayChange } from './owner-action.tsx'
import { changesNothing, needsNoServer, remediesOf } from './remedies.ts'
import type { RetryChanges } from './use-job.ts'
import { useLiveJob } from './use-live-job.ts'
import { tabTitle, useTab } from './use-tab.ts'

interface JobPageProps {
  id: string
  /** As loaded with the page; `undefined` if the API was unreachable. */
  job: JobView | undefined
  titles: Titles
  /** Accepted kinds by tool. */
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

export const JobPage = ({ id, job, titles, accepts }: JobPageProps) => (
  <SiteFrame footer={false}>
    <JobContent id={id} known={job} titles={titles} accepts={accepts} />
  </SiteFrame>
)

interface JobContentProps {
  id: string
  known: JobView | undefined
  titles: Titles
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

/** The content of a job's page: its state as a headline, its steps, and the available actions. */
function JobContent({ id, known, titles, accepts }: JobContentProps) {
  const { i18n } = useLingui()
  const [{ job, ahead, approvalToken, away, refusal, busy, cancel, retry, remove }, live] = useLiveJob(id, known)
  const { site } = useRouteContext({ from: '__root__' })
  const mayChange = useMayChange(id, job)
  const headline = useHeadline(job)
  const progress = useTab(job)
  useTellWhenDone(job, headline)
  const { heading, pressing } = useHeadingFocus(job?.state)
  // Separate files each show their own failure.
  const failing = job?.failure?.step === undefined && job && !areFilesApart(job) ? job.failure : undefined
  const reader = titles['pdf-ocr'] ? 'pdf-ocr' : undefined
  const all = job ? remediesOf(job, reader) : []
  const possible = site.browserOnly ? all.filter(needsNoServer) : all
  const remedies = mayChange === false ? possible.filter(changesNothing) : possible
  const retryWith = (changes: RetryChanges) => pressing(() => retry(changes))()
  const isOver = job?.state === 'failed' || job?.state === 'cancelled'
  const passwords = job && (
    <OwnerAction>
      <JobPasswords
        job={job}
        busy={busy}
        onRetry={(typed, only) => retryWith({ passwords: typed, ...(only ? { only } : {}) })}
      />
    </OwnerAction>
  )
  const isDone = job?.state === 'done'
  const steps = job && (
    <JobStepList
      job={job}
      titles={titles}
      ahead={ahead}
      remedies={remedies}
      busy={busy}
      onRetry={retryWith}
      passwords={isDone ? undefined : passwords}
    />
  )
  return (
    <MayChange value={mayChange}>
      {live}
      <title>{tabTitle(headline, progress)}</title>
      <h1 ref={heading} tabIndex={-1} className="w-fit text-title">
        {headline}
      </h1>
      <p className="mt-2 text-ink-muted">
        <JobState id={id} job={job} />
      </p>
      <div role="status" className="mt-3 mb-2 min-h-7 text-small">
        {away && (
          <p className="flex gap-2">
            <WifiOff aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
            <Trans>Connection lost. Reconnecting… The job keeps running.</Trans>
          </p>
        )}
      </div>
      {!job && <JobSkeleton />}
      {!isDone && steps}
      {/* A retry keeps the previous results until it has new ones. The key replaces them: moving them would count as a layout shift. */}
      {job && job.results.length > 0 && (
        <FinishedJob
          key={job.state}
          job={job}
          titles={titles}
          accepts={accepts}
          busy={busy}
          onRetry={retryWith}
          onRemove={pressing(remove)}
          passwords={passwords}
        >
          {isDone && steps}
        </FinishedJob>
      )}
      {job?.approvals && <JobApprovals job={job} token={approvalToken} />}
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
      {job && !isDone && !areFilesApart(job) && passwords}
      {job && (
        <JobActions
          job={job}
          remedies={remedies}
          reader={reader}
          busy={busy}
          onCancel={pressing(cancel)}
          onRetry={pressing(() => retry())}
          onServer={pressing(() => continueOnServer(id, site.challenged))}
          onWithout={(without) => retryWith({ without })}
        />
      )}
      {isOver && job.results.length === 0 && (
        <div className="sheet mt-6 p-4 sm:p-6">
          <JobRetention job={job} busy={busy} onRemove={pressing(remove)} />
        </div>
      )}
      {mayChange === false && job && job.state !== 'expired' && (
        <p className="mt-6 max-w-prose text-small text-ink-muted">
          <Trans>
            You opened this job from a link. You can follow it and download the results. Only the browser that started
            it can change or delete it.
          </Trans>
        </p>
      )}
    </MayChange>
  )
}

/** Goes on on the server with a job that failed in this browser. If that cannot begin, the job stays as it is. */
function continueOnServer(id: string, challenged: boolean): void {
  if (!import.meta.env.SSR)
    void import('../local-runs/local-api.ts').then((api) => api.continueOnServer(id, challenged)).catch(() => undefined)
}

/** Placeholder for a job that is not loaded yet: as large as a heading, a file and a step. */
const JobSkeleton = () => (
  <div aria-hidden className="thread mt-2 animate-pulse">
    <div className="knot [--knot-reach:0.6] [--knot-top:0.375rem] [--line:var(--ink-muted)]">
      <div className="h-6 w-48 max-w-full rounded-paper bg-edge" />
    </div>
    <div className="knot [--line:var(--ink-muted)]">
      <div className="sheet h-28" />
    </div>
  </div>
)

/** Focuses the page's heading on arrival, and again when the pressed button is removed. */
function useHeadingFocus(state: JobView['state'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<Element>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (takeArrival()) heading.current?.focus()
  }, [])
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    // The job may also start between the press and its effect: then the button is still there and keeps the focus.
    if (pressed.current === null || pressed.current === document.activeElement) return
    // Only if the focus was lost: it may have moved elsewhere meanwhile.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [state])
  /** Wraps the handler of a button that is removed when the state changes. */
  const pressing = (act: () => void) => () => {
    pressed.current = document.activeElement
    act()
  }
  return { heading, pressing }
}
