/** Asks once more before files are deleted for good. The browser's own dialog: Escape closes it, and the focus comes back. */
import { useEffect, useId, useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@docweave/ui'

export interface DeleteDialogProps {
  onClose: () => void
  onDelete: () => void
}

export function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="m-auto max-w-[min(32rem,calc(100vw-2rem))] rounded-paper border border-edge bg-paper p-5 text-ink scheme-light backdrop:bg-[rgb(0_0_0/0.6)] sm:p-6"
    >
      <div className="grid gap-4 [--focus:var(--thread)]">
        <h2 id={`${id}-title`} className="text-head">
          <Trans>Delete the files now?</Trans>
        </h2>
        <p id={`${id}-text`}>
          <Trans>
            The results and the files they were made from are deleted at once, for everybody who has the link. This
            cannot be undone.
          </Trans>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button autoFocus onClick={() => dialog.current?.close()}>
            <Trans>Keep them</Trans>
          </Button>
          <Button
            look="main"
            onClick={() => {
              dialog.current?.close()
              onDelete()
            }}
          >
            <Trans>Delete now</Trans>
          </Button>
        </div>
      </div>
    </dialog>
  )
}
