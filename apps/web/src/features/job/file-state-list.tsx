/** A list of input files with their states. */
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { sizeText } from '../format/file-texts.ts'
import { useGrowing } from '../long-lists/use-growing.ts'
import type { FileLine } from './file-states.ts'

interface FileStateListProps {
  lines: readonly FileLine[]
  /** Titles of the steps, in their order. */
  steps: readonly string[]
  titles: Titles
  /** Whether each file has a state of its own. */
  apart: boolean
  /** Actions for a file. */
  children?: (line: FileLine) => ReactNode
}

export function FileStateList({ lines, steps, titles, apart, children }: FileStateListProps) {
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
      return <Trans>Skipped</Trans>
    case 'stopped':
      return <Trans>Not finished</Trans>
  }
}
