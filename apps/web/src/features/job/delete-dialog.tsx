/** Asks once more before files are deleted for good. */
import { useId } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button, closeDialog, Dialog } from '@docweave/ui'

export interface DeleteDialogProps {
  onClose: () => void
  onDelete: () => void
}

export function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onClose}>
      <div className="grid gap-4">
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
          {/* The first is the one that has the focus: nothing is deleted by pressing Enter twice. */}
          <Button onClick={closeDialog}>
            <Trans>Keep them</Trans>
          </Button>
          <Button
            look="main"
            onClick={(event) => {
              closeDialog(event)
              onDelete()
            }}
          >
            <Trans>Delete now</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
