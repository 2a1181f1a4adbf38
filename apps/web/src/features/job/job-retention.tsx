/** How long the results are stored, the link to them, and the button to delete them now. */
import { Trans } from '@lingui/react/macro'
import Link2 from 'lucide-react/icons/link-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { JobView } from '@docweave/contract'
import { Button, ConfirmDialog } from '@docweave/ui'
import { LocalTime } from '../format/local-time.tsx'
import { runsHere } from './job-state.tsx'
import { OwnerAction } from './owner-action.tsx'
import { TimeUntil } from './time-until.tsx'

interface JobRetentionProps {
  job: JobView
  busy: boolean
  onRemove: () => void
}

export function JobRetention({ job, busy, onRemove }: JobRetentionProps) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const [isAsking, setAsking] = useState(false)
  const { expiresAt } = job
  const isLocal = runsHere(job)
  if (expiresAt === undefined) return null
  /** Rejects if the visitor closes the phone's sheet without sharing. */
  const share = async (): Promise<void> => {
    const address = location.origin + location.pathname
    // Phones have a sheet for sharing; elsewhere the link is copied.
    if (matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function')
      return navigator.share({ title: job.results[0]?.name ?? '', url: address })
    return navigator.clipboard.writeText(address).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  }
  return (
    <div className="grid gap-3">
      {/* Reserves two lines on phones: the remaining time is added later and must not shift the layout. */}
      <p className="flex flex-wrap content-start gap-x-[0.25em] text-small text-ink-muted max-sm:min-h-[2lh] [&:lang(ja)]:gap-x-0">
        <span>
          <Trans>
            Will be deleted <LocalTime at={expiresAt} />
          </Trans>
        </span>
        <TimeUntil at={expiresAt} />
        {isLocal && (
          <span>
            <Trans>The files are in this browser only: nothing was uploaded.</Trans>
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:px-3">
        {job.results.length > 0 && job.stepsHere === undefined && (
          <Button onClick={() => void share().catch(() => undefined)}>
            <Link2 aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Share link</Trans>
          </Button>
        )}
        <OwnerAction>
          <Button disabled={busy} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Delete now</Trans>
          </Button>
        </OwnerAction>
      </div>
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {copied === 'yes' &&
          (job.isPrivate ? (
            <Trans>Link copied. Only you can open it, while signed in.</Trans>
          ) : (
            <Trans>Link copied. Anyone with it can open the result until it’s deleted.</Trans>
          ))}
        {copied === 'no' && <Trans>Your browser blocked copying. Copy the link from the address bar.</Trans>}
      </p>
      {isAsking && <DeleteDialog isLocal={isLocal} onClose={() => setAsking(false)} onDelete={onRemove} />}
    </div>
  )
}

interface DeleteDialogProps {
  isLocal: boolean
  onClose: () => void
  onDelete: () => void
}

/** Confirms the permanent deletion of files. */
const DeleteDialog = ({ isLocal, onClose, onDelete }: DeleteDialogProps) => (
  <ConfirmDialog
    title={<Trans>Delete the files now?</Trans>}
    keep={<Trans>Keep them</Trans>}
    confirm={<Trans>Delete now</Trans>}
    onClose={onClose}
    onConfirm={onDelete}
  >
    {isLocal ? (
      <Trans>
        The results and the job’s copies of your files will be deleted from this browser. This can’t be undone.
      </Trans>
    ) : (
      <Trans>
        The results and the uploaded files will be deleted immediately, for everyone with the link. This can’t be
        undone.
      </Trans>
    )}
  </ConfirmDialog>
)
