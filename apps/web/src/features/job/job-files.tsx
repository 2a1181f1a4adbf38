/** The input files at the start of the list: each with its state if known, failed ones first. */
import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { JobView } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { FileStateList } from './file-state-list.tsx'
import { areFilesApart, countStates, fileLines, type FileLine, type FileState } from './file-states.ts'

/** More are shown on demand. */
const few = 5

export interface JobFilesProps {
  job: JobView
  titles: Titles
}

export function JobFiles({ job, titles }: JobFilesProps) {
  const [isOpen, setOpen] = useState(false)
  const lines = fileLines(job)
  const failed = lines.filter(({ state }) => state === 'failed')
  const others = lines.filter(({ state }) => state !== 'failed')
  const apart = areFilesApart(job)
  const many = others.length > few
  const shown = !many || isOpen ? others : []
  const steps = job.steps.map(({ tool }) => titles[tool] ?? tool)
  return (
    <div className="grid gap-2">
      {lines.length > few && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p role="status" className="font-medium tabular-nums">
            {apart ? <Summary lines={lines} /> : <Plural value={lines.length} one="# file" other="# files" />}
          </p>
          {many && (
            <Button look="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <Trans>Show less</Trans> : <Trans>Show all files</Trans>}
            </Button>
          )}
        </div>
      )}
      <FileStateList lines={failed} steps={steps} titles={titles} apart={apart} />
      <FileStateList lines={shown} steps={steps} titles={titles} apart={apart} />
    </div>
  )
}

/** `198 done, 2 failed` */
function Summary({ lines }: { lines: readonly FileLine[] }) {
  const { t, i18n } = useLingui()
  const counts = countStates(lines)
  const words: Record<FileState, (count: number) => string> = {
    done: (count) => t`${count} done`,
    running: (count) => t`${count} running`,
    waiting: (count) => t`${count} waiting`,
    failed: (count) => t`${count} failed`,
    'left-out': (count) => t`${count} skipped`,
    stopped: (count) => t`${count} not finished`,
  }
  const parts = (['done', 'running', 'waiting', 'failed', 'left-out', 'stopped'] as const).flatMap((state) =>
    counts[state] > 0 ? [words[state](counts[state])] : [],
  )
  return parts.join(i18n.locale === 'ja' ? '、' : ', ')
}
