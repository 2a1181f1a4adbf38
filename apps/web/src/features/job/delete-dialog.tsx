/** Confirms the permanent deletion of files. */
import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '@docweave/ui'

export interface DeleteDialogProps {
  onClose: () => void
  onDelete: () => void
}

export const DeleteDialog = ({ onClose, onDelete }: DeleteDialogProps) => (
  <ConfirmDialog
    title={<Trans>Delete the files now?</Trans>}
    keep={<Trans>Keep them</Trans>}
    confirm={<Trans>Delete now</Trans>}
    onClose={onClose}
    onConfirm={onDelete}
  >
    <Trans>
      The results and the files they were made from are deleted at once, for everybody who has the link. This cannot be
      undone.
    </Trans>
  </ConfirmDialog>
)
