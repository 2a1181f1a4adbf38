/** A job as a list: its files, its steps with state, progress and failure. */
import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, type ReactNode, type ComponentType } from 'react'
import { isOpen, type JobView, type JobStep } from '@docweave/contract'
import { withMessages } from '@docweave/i18n/catalogues'
import { inkOf, knotOf, Notice } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { useLoaded } from '../layout/use-loaded.ts'
import type { LiveTextProps } from '../transcript/live-text.tsx'
import { areFilesApart } from './file-states.ts'
import { JobFiles } from './job-files.tsx'
import { JobNotices } from './job-notices.tsx'
import { StepState } from './job-state.tsx'
import { OptionsRemedy } from './options-remedy.tsx'
import { OwnerAction } from './owner-action.tsx'
import type { Remedy } from './remedies.ts'
import { StepFacts } from './step-facts.tsx'
import type { RetryChanges } from './use-job.ts'

interface JobStepListProps {
  job: JobView
  titles: Titles
  ahead: number | undefined
  remedies: readonly Remedy[]
  busy: boolean
  onRetry: (changes: RetryChanges) => void
  /** The form for missing passwords; shown with the files if they are separate. */
  passwords: ReactNode
}

export function JobStepList({ job, titles, ahead, remedies, busy, onRetry, passwords }: JobStepListProps) {
  const next = job.steps.findIndex(({ state }) => state === 'waiting')
  const failed = job.state === 'failed' ? job.failure?.step : undefined
  return (
    <ol className="thread mt-2">
      {/* A job whose files are deleted no longer has their names. */}
      {job.inputs.length > 0 && (
        <li className="knot [--knot-fill:var(--thread)] [--knot-reach:0.6] [--knot-top:0.375rem]">
          <JobFiles job={job} titles={titles} />
          {areFilesApart(job) && passwords}
        </li>
      )}
      {job.steps.map((step, index) => (
        <JobStepCard
          key={index}
          step={step}
          number={index + 1}
          title={titles[step.tool] ?? step.tool}
          titles={titles}
          // A finished job tells them with its results.
          notices={job.state === 'done' ? [] : job.notices.filter((notice) => notice.step === index)}
          ahead={index === next ? ahead : undefined}
          isOver={!isOpen(job)}
          tellsFailure={!areFilesApart(job)}
          expired={job.state === 'expired'}
          place={placeOf(job, index)}
        >
          {step.isReadable && step.state === 'running' && <LazyLiveText address={`/results/${job.id}/text/${index}`} />}
          {index === failed && remedies.includes('options') && (
            <OwnerAction>
              <OptionsRemedy
                step={step}
                isMain={remedies[0] === 'options'}
                busy={busy}
                onRetry={(options) => onRetry({ options: { step: index, options } })}
              />
            </OwnerAction>
          )}
        </JobStepCard>
      ))}
    </ol>
  )
}

/** Where a step of a job runs that begins in this browser and goes on on the server; `undefined` for other jobs. */
const placeOf = ({ stepsHere, steps }: JobView, index: number): JobStepCardProps['place'] =>
  stepsHere === undefined || stepsHere === steps.length ? undefined : index < stepsHere ? 'browser' : 'server'

interface JobStepCardProps {
  step: JobStep
  number: number
  title: string
  titles: Titles
  notices: JobView['notices']
  ahead: number | undefined
  isOver: boolean
  /** Whether it shows the failure; not if the files show their own. */
  tellsFailure: boolean
  expired: boolean
  /** Where it runs, if the steps of the job run in two places. */
  place: 'browser' | 'server' | undefined
  /** Actions that fix its failure. */
  children?: ReactNode
}

/** A step of a job: its state, progress, outcome and failure. */
function JobStepCard(props: JobStepCardProps) {
  const { step, number, title, titles, notices, ahead, isOver, tellsFailure, expired, place, children } = props
  const { t, i18n } = useLingui()
  // A cancelled or skipped step looks like one that was never started.
  const look = step.state === 'cancelled' || step.state === 'skipped' ? 'waiting' : step.state
  // An unstarted step of a finished job never starts, so it needs no placeholder.
  const hasFacts = step.state === 'done' || (!isOver && step.state !== 'failed' && step.state !== 'skipped')
  return (
    <li data-tool={step.tool} className={knotOf[look]}>
      <section className="sheet grid gap-2 p-4 sm:px-6" aria-label={t`Step ${number}: ${title}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lead font-semibold">{title}</h2>
          {place && (
            <p className="grow text-small text-ink-muted">
              {place === 'browser' ? <Trans>in this browser</Trans> : <Trans>on the server</Trans>}
            </p>
          )}
          <p role="status" className={inkOf[look]}>
            <span className="visually-hidden">{title}: </span>
            <StepState state={step.state} isOver={isOver} />
          </p>
        </div>
        {hasFacts && <StepFacts step={step} title={title} ahead={ahead} expired={expired} />}
        {step.failure && tellsFailure && (
          <Notice tone="failed">
            <p>{failureText(i18n, step.failure, titles)}</p>
          </Notice>
        )}
        <JobNotices notices={notices} />
        {children}
      </section>
    </li>
  )
}

async function load(): Promise<ComponentType<LiveTextProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('../transcript/live-text.tsx'), 'panels')).LiveText
}

/** Text that grows while a step runs. The component is loaded once there is some. */
function LazyLiveText(props: LiveTextProps) {
  // The text is still shown when the step ends.
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, props) : null
}
