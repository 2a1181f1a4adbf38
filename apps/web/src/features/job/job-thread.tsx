/** A job as a list: its files, steps and results. */
import { useState, type ReactNode } from 'react'
import { isOpen, type JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { areFilesApart } from './file-states.ts'
import { JobFiles } from './job-files.tsx'
import { JobStepSheet } from './job-step-sheet.tsx'
import { LiveTextPlace } from './live-text-place.tsx'
import { OptionsRemedy } from './options-remedy.tsx'
import { OwnAction } from './own-action.tsx'
import type { Remedy } from './remedies.ts'
import { Results } from './results.tsx'
import type { RetryChanges } from './use-job.ts'

export interface JobThreadProps {
  job: JobView
  titles: Titles
  ahead: number | undefined
  remedies: readonly Remedy[]
  busy: boolean
  onRetry: (changes: RetryChanges) => void
  onRemove: () => void
  /** The form for missing passwords; shown with the files if they are separate. */
  passwords: ReactNode
}

export function JobThread({ job, titles, ahead, remedies, busy, onRetry, onRemove, passwords }: JobThreadProps) {
  const next = job.steps.findIndex(({ state }) => state === 'waiting')
  const failed = job.state === 'failed' ? job.failure?.step : undefined
  // Only results that arrive later are animated, not those of a page that was just opened.
  const [wereThere] = useState(job.results.length > 0)
  return (
    <ol className="thread mt-2">
      {/* A job whose files are deleted no longer has their names. */}
      {job.inputs.length > 0 && (
        <li className="knot [--knot-fill:var(--thread-desk)] [--knot-reach:0.6] [--knot-top:0.375rem]">
          <JobFiles job={job} titles={titles} busy={busy} onRetry={(index) => onRetry({ only: [index] })} />
          {areFilesApart(job) && passwords}
        </li>
      )}
      {job.steps.map((step, index) => (
        <JobStepSheet
          key={index}
          step={step}
          number={index + 1}
          title={titles[step.tool] ?? step.tool}
          titles={titles}
          notices={job.notices.filter((notice) => notice.step === index)}
          ahead={index === next ? ahead : undefined}
          isOver={!isOpen(job)}
          tellsFailure={!areFilesApart(job)}
          expired={job.state === 'expired'}
        >
          {step.isReadable && step.state === 'running' && (
            <LiveTextPlace address={`/results/${job.id}/text/${index}`} />
          )}
          {index === failed && remedies.includes('options') && (
            <OwnAction>
              <OptionsRemedy
                step={step}
                isMain={remedies[0] === 'options'}
                busy={busy}
                onRetry={(options) => onRetry({ options: { step: index, options } })}
              />
            </OwnAction>
          )}
        </JobStepSheet>
      ))}
      {/* A retry keeps the previous results until it has new ones. */}
      {job.results.length > 0 && (
        <li className={`knot [--knot-fill:var(--thread-desk)] ${wereThere ? '' : 'slides-in'}`}>
          <Results job={job} busy={busy} onRemove={onRemove} />
        </li>
      )}
    </ol>
  )
}
