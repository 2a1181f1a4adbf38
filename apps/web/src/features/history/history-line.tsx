/** One job of the history: its steps, state and actions. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { HistoryEntry, JobState } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { sizeText } from '../format/file-texts.ts'
import { LocalTime } from '../format/local-time.tsx'
import { addressOfPipeline } from '../saved-pipelines/pipeline-link.ts'
import { PipelineTools } from '../saved-pipelines/pipeline-tools.tsx'

interface HistoryLineProps {
  entry: HistoryEntry
  titles: Titles
  busy: boolean
  onRemove: () => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function HistoryLine({ entry, titles, busy, onRemove }: HistoryLineProps) {
  const { t, i18n } = useLingui()
  const { id, state, createdAt, name, files, results, bytes, pipeline, trigger } = entry
  const called = name ?? t`Deleted files`
  const address = addressOfPipeline(pipeline)
  return (
    <li className="grid gap-2 border-b border-edge py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <p className="font-medium break-all">
            {state === 'expired' ? (
              called
            ) : (
              <Link to="/download/$id" params={{ id }} className="underline">
                {called}
              </Link>
            )}
            {files > 1 && (
              <span className="font-normal text-ink-muted">
                {' '}
                <Plural value={files - 1} one="and # more file" other="and # more files" />
              </span>
            )}
          </p>
          <PipelineTools pipeline={pipeline} titles={titles} />
          <p className="text-small text-ink-muted tabular-nums">
            <LocalTime at={createdAt} />
            {trigger !== undefined && (
              <>
                {' · '}
                <Trans>Started by “{trigger}”</Trans>
              </>
            )}
            {results > 0 && (
              <>
                {' · '}
                <span className="whitespace-nowrap">
                  <Plural value={results} one="# result" other="# results" />, {sizeText(bytes, i18n.locale)}
                </span>
              </>
            )}
          </p>
        </div>
        <StateText state={state} />
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        <Link
          to="/$tool"
          params={{ tool: address.tool }}
          search={address.search}
          className="inline-flex min-h-11 items-center gap-2 rounded-paper px-3 font-medium no-underline"
        >
          <RotateCw {...icon} /> <Trans>Run again</Trans>
        </Link>
        <Button
          look="bare"
          className="px-3! no-underline!"
          aria-label={t`Delete ${called}`}
          disabled={busy}
          onClick={onRemove}
        >
          <Trash2 {...icon} /> <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}

const words: Record<JobState, ReactNode> = {
  waiting: <Trans>Waiting</Trans>,
  running: <Trans>Running</Trans>,
  done: <Trans>Done</Trans>,
  failed: <Trans>Failed</Trans>,
  cancelled: <Trans>Cancelled</Trans>,
  expired: <Trans>Deleted</Trans>,
}

const inks: Partial<Record<JobState, string>> = { running: 'text-thread', done: 'text-done', failed: 'text-failed' }

/** The state of a job as one word. */
const StateText = ({ state }: { state: JobState }) => (
  <span className={`shrink-0 text-small ${inks[state] ?? 'text-ink-muted'}`}>{words[state]}</span>
)
