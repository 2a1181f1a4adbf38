/** The files of a finished job that failed: why, and what can be done about each. */
import { useLingui, Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { FileStateList } from './file-state-list.tsx'
import { fileLines } from './file-states.ts'
import { OwnerAction } from './owner-action.tsx'
import { mayEndOtherwise } from './remedies.ts'

interface FailedFilesProps {
  job: JobView
  titles: Titles
  busy: boolean
  /** Retries only the file at an index. */
  onRetry: (index: number) => void
  /** The form for missing passwords. */
  passwords: ReactNode
}

export function FailedFiles({ job, titles, busy, onRetry, passwords }: FailedFilesProps) {
  const { t } = useLingui()
  const lines = fileLines(job).filter(({ state }) => state === 'failed')
  if (lines.length === 0) return null
  return (
    <section className="sheet grid gap-3 border-failed! p-4 sm:p-6" aria-label={t`Failed files`}>
      <h2 className="text-lead font-semibold text-failed">
        <Plural value={lines.length} one="# file failed" other="# files failed" />
      </h2>
      <FileStateList
        lines={lines}
        steps={job.steps.map(({ tool }) => titles[tool] ?? tool)}
        titles={titles}
        apart={false}
      >
        {({ index, failure }) =>
          // With one file the page's own button does the same.
          lines.length > 1 &&
          mayEndOtherwise(failure?.code) && (
            <OwnerAction>
              <Button disabled={busy} onClick={() => onRetry(index)}>
                <Trans>Try again</Trans>
              </Button>
            </OwnerAction>
          )
        }
      </FileStateList>
      {passwords}
    </section>
  )
}
