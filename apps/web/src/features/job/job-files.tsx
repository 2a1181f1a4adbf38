/** The input files at the start of the list: each with its state if known, failed ones first. */
import { useState, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { JobView } from '@docweave/contract'
import { Button } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { sizeText } from '../format/file-texts.ts'
import { areFilesApart, countStates, fileLines, type FileLine, type FileState } from './file-states.ts'
import { OwnerAction } from './owner-action.tsx'
import { mayEndOtherwise } from './remedies.ts'
import { useGrowing } from '../long-lists/use-growing.ts'

/** More are shown on demand. */
const few = 5

export interface JobFilesProps {
  job: JobView
  titles: Titles
  busy: boolean
  /** Retries only the file at an index. */
  onRetry: (index: number) => void
}

export function JobFiles({ job, titles, busy, onRetry }: JobFilesProps) {
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
      <FileList lines={failed} steps={steps} titles={titles} apart={apart}>
        {({ index, failure }) =>
          // With one file the page's own button does the same; a failed job needs all files.
          job.state === 'done' &&
          failed.length > 1 &&
          mayEndOtherwise(failure?.code) && (
            <OwnerAction>
              <Button disabled={busy} onClick={() => onRetry(index)}>
                <Trans>Try again</Trans>
              </Button>
            </OwnerAction>
          )
        }
      </FileList>
      <FileList lines={shown} steps={steps} titles={titles} apart={apart} />
    </div>
  )
}

interface FileListProps {
  lines: readonly FileLine[]
  /** Titles of the steps, in their order. */
  steps: readonly string[]
  titles: Titles
  apart: boolean
  /** Actions for a file. */
  children?: (line: FileLine) => ReactNode
}

function FileList({ lines, steps, titles, apart, children }: FileListProps) {
  const { i18n } = useLingui()
  const count = useGrowing(lines.length)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-y-1">
      {lines.slice(0, count).map((line) => (
        // In long lists, only the visible rows are laid out.
        <li
          key={line.index}
          className={lines.length > 20 ? '[contain-intrinsic-size:auto_1.75rem] [content-visibility:auto]' : ''}
        >
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-all">
              {line.name}{' '}
              <span className="text-small text-ink-muted tabular-nums">{sizeText(line.bytes, i18n.locale)}</span>
            </span>
            {apart && (
              <span className={`text-small ${line.state === 'failed' ? 'font-medium text-failed' : 'text-ink-muted'}`}>
                <StateOfFile line={line} steps={steps} />
              </span>
            )}
          </div>
          {line.failure && <p className="text-small text-failed">{failureText(i18n, line.failure, titles)}</p>}
          {children?.(line)}
        </li>
      ))}
    </ul>
  )
}

function StateOfFile({ line: { state, step }, steps }: { line: FileLine; steps: readonly string[] }) {
  const name = step === undefined ? undefined : steps[step]
  switch (state) {
    case 'waiting':
      return name === undefined || step === 0 ? <Trans>Waiting</Trans> : <Trans>Waiting for: {name}</Trans>
    case 'running':
      return name === undefined ? <Trans>Running</Trans> : <Trans>Running: {name}</Trans>
    case 'done':
      return <Trans>Done</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'left-out':
      return <Trans>Left out</Trans>
    case 'stopped':
      return <Trans>Not finished</Trans>
  }
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
    'left-out': (count) => t`${count} left out`,
    stopped: (count) => t`${count} not finished`,
  }
  const parts = (['done', 'running', 'waiting', 'failed', 'left-out', 'stopped'] as const).flatMap((state) =>
    counts[state] > 0 ? [words[state](counts[state])] : [],
  )
  return parts.join(i18n.locale === 'ja' ? '、' : ', ')
}
