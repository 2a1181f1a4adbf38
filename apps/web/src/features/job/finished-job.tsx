/**
 * A job with results: what came out and its picture first, then what can be done with it; the steps are folded. On a wide screen the
 * picture is on the left and the actions beside it.
 */
import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import type { FileKind, JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { hasPreview } from '../result-preview/has-preview.ts'
import { ContinueWith } from './continue-with.tsx'
import { FailedFiles } from './failed-files.tsx'
import { LazyPreview } from './lazy-preview.tsx'
import { Results } from './results.tsx'
import type { RetryChanges } from './use-job.ts'

interface FinishedJobProps {
  job: JobView
  titles: Titles
  /** Accepted kinds by tool. */
  accepts: Readonly<Record<string, readonly FileKind[]>>
  busy: boolean
  onRetry: (changes: RetryChanges) => void
  onRemove: () => void
  /** The form for missing passwords. */
  passwords: ReactNode
  /** The list of steps, folded; nothing if the page shows it above. */
  children: ReactNode
}

export function FinishedJob(props: FinishedJobProps) {
  const { job, titles, accepts, busy, onRetry, onRemove, passwords, children } = props
  const [shown, setShown] = useState(() => job.results.findIndex(hasPreview))
  const hasPicture = job.results[shown] !== undefined
  return (
    <div
      className={`grid items-start gap-6 ${hasPicture ? 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]' : ''}`}
    >
      <div className="grid gap-6 lg:col-start-2">
        <Results job={job} busy={busy} shown={shown} onShow={setShown} onRemove={onRemove} />
        {job.state === 'done' && (
          <FailedFiles
            job={job}
            titles={titles}
            busy={busy}
            onRetry={(index) => onRetry({ only: [index] })}
            passwords={passwords}
          />
        )}
      </div>
      {hasPicture && (
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LazyPreview job={job} index={shown} isOnly={job.results.length === 1} busy={busy} onRetry={onRetry} />
        </div>
      )}
      <div className="grid gap-6 lg:col-start-2">
        {job.state === 'done' && <ContinueWith job={job} titles={titles} accepts={accepts} />}
        {children && (
          <details className="group">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium">
              <Trans>Files and steps</Trans>
              <ChevronDown aria-hidden size={20} strokeWidth={1.5} className="group-open:rotate-180" />
            </summary>
            {children}
          </details>
        )}
      </div>
    </div>
  )
}
