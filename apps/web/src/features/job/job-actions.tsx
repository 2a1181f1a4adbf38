/** What can be done with a job: one main button, which is never one that would only fail again. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { JobView } from '@docweave/contract'
import { errorTable, type ErrorCode } from '@docweave/contract/error-table'
import { Button, buttonClass } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { lockedFiles } from './job-passwords.tsx'

export interface JobActionsProps {
  job: JobView | undefined
  titles: Titles
  busy: boolean
  onCancel: () => void
  onRetry: () => void
}

const onDesk = 'border-desk-muted! hover:bg-paper! hover:text-ink!'
const reader = 'pdf-ocr'

/** Whether the same run may end otherwise: its code says so, or a person stopped it. */
const mayEndOtherwise = (code: ErrorCode | undefined) =>
  code === undefined || code === 'CANCELLED' || code === 'STOPPED_BY_OPERATOR' || errorTable[code].retryable

/** The same steps with text recognition before the one that found no text; `undefined` when that is no help. */
function withReader({ steps, failure }: JobView, titles: Titles): string[] | undefined {
  const tools = steps.map(({ tool }) => tool)
  if (failure?.code !== 'TEXT_NOT_FOUND' || failure.step === undefined || !titles[reader]) return undefined
  return tools.slice(0, failure.step).includes(reader) ? undefined : tools.toSpliced(failure.step, 0, reader)
}

/** The address of a pipeline's page. */
function pipelineLink([first = '', ...further]: readonly string[]) {
  return { to: '/$tool', params: { tool: first }, search: further.length > 0 ? { then: further.join() } : {} } as const
}

export function JobActions({ job, titles, busy, onCancel, onRetry }: JobActionsProps) {
  if (!job) return null
  const open = job.state === 'waiting' || job.state === 'running'
  const again = job.state === 'cancelled' || (job.state === 'failed' && mayEndOtherwise(job.failure?.code))
  const read = job.state === 'failed' ? withReader(job, titles) : undefined
  const anewIsMain =
    job.state === 'expired' || (job.state === 'failed' && !again && !read && lockedFiles(job).length === 0)
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {open && (
        <Button className={onDesk} disabled={busy || job.cancelRequested === true} onClick={onCancel}>
          {job.cancelRequested ? <Trans>Cancelling</Trans> : <Trans>Cancel</Trans>}
        </Button>
      )}
      {again && (
        <Button look="main" disabled={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {read && (
        <Link {...pipelineLink(read)} className={buttonClass('main')}>
          <Trans>Recognise the text first (OCR)</Trans>
        </Link>
      )}
      {!open && (
        <Link
          {...pipelineLink(job.steps.map(({ tool }) => tool))}
          className={anewIsMain ? buttonClass('main') : buttonClass('plain', onDesk)}
        >
          <Trans>Start anew with another file</Trans>
        </Link>
      )}
    </div>
  )
}
