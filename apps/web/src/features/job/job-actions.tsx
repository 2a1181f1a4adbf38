/** Actions for a whole job: the one most likely to help is the main button. */
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { isOpen, type JobView } from '@docweave/contract'
import { Button, buttonClass } from '@docweave/ui'
import { passFiles, type ReusedFile } from '../upload/chosen-file.ts'
import { failedFiles } from './file-states.ts'
import { OwnerAction } from './owner-action.tsx'
import { withReader, type Remedy } from './remedies.ts'

interface JobActionsProps {
  job: JobView
  remedies: readonly Remedy[]
  /** The OCR tool, if available. */
  reader: string | undefined
  busy: boolean
  onCancel: () => void
  onRetry: () => void
  onServer: () => void
  onWithout: (files: number[]) => void
}

/** The visitor's input files: still on the server, so that a corrected pipeline can start from them. */
const inputFilesOf = ({ id, inputs }: JobView): ReusedFile[] =>
  inputs.map(({ name, kind, bytes }, input) => ({ job: id, input, name, kind, size: bytes }))

/** The link to a pipeline's page. */
function pipelineLink([first = '', ...further]: readonly string[], flow?: JobView['flow']) {
  const search = { ...(further.length > 0 ? { then: further.join() } : {}), ...(flow ? { flow } : {}) }
  return { to: '/$tool', params: { tool: first }, search } as const
}

export function JobActions(props: JobActionsProps) {
  const { job, remedies, reader, busy, onCancel, onRetry, onServer, onWithout } = props
  const open = isOpen(job)
  // If there are results, they matter most.
  const main = job.state === 'done' ? undefined : remedies[0]
  const buttonOf = (remedy: Remedy) => (remedy === main ? buttonClass('main') : buttonClass())
  const failed = failedFiles(job)
  const read = reader === undefined ? undefined : withReader(job, reader)
  return (
    // The key makes React replace the row when the job ends: moving it to its new position would count as a layout shift.
    <div key={String(open)} className="mt-8 flex flex-wrap gap-3">
      {open && (
        <OwnerAction>
          <Button disabled={busy || job.cancelRequested === true} onClick={onCancel}>
            {job.cancelRequested ? <Trans>Cancelling</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </OwnerAction>
      )}
      {open && <LazyNotifyButton id={job.id} />}
      {remedies.includes('read') && read && (
        <Link {...pipelineLink(read)} className={buttonOf('read')} onClick={() => passFiles(inputFilesOf(job))}>
          <Trans>Recognise the text first (OCR)</Trans>
        </Link>
      )}
      {remedies.includes('server') && (
        <button type="button" className={buttonOf('server')} disabled={busy} onClick={onServer}>
          <Trans>Upload and continue on the server</Trans>
        </button>
      )}
      {remedies.includes('again') && (
        <OwnerAction>
          <button type="button" className={buttonOf('again')} disabled={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        </OwnerAction>
      )}
      {remedies.includes('without') && (
        <OwnerAction>
          <button type="button" className={buttonOf('without')} disabled={busy} onClick={() => onWithout(failed)}>
            <Plural value={failed.length} _1="Continue without this file" other="Continue without these # files" />
          </button>
        </OwnerAction>
      )}
      {remedies.includes('anew') && (
        <Link
          {...pipelineLink(
            job.steps.map(({ tool }) => tool),
            job.flow,
          )}
          className={buttonOf('anew')}
        >
          <Trans>Start over</Trans>
        </Link>
      )}
    </div>
  )
}

/** Shorter jobs need no notification (ms). */
const moment = 3000

/** Loads the notification button once a job has taken longer than a moment. */
function LazyNotifyButton({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<ComponentType<{ id: string }>>()
  useEffect(() => {
    if (import.meta.env.SSR) return undefined
    const timer = setTimeout(() => {
      import('./notify-button.tsx').then(
        ({ NotifyButton }) => setLoaded(() => NotifyButton),
        () => undefined,
      )
    }, moment)
    return () => clearTimeout(timer)
  }, [])
  return loaded ? createElement(loaded, { id }) : null
}
