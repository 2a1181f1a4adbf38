/** Asks for confirmation of an irreversible action. */
import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { closeDialog, Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: ReactNode
  /** The action, and what it affects. */
  children: ReactNode
  /** The label of the cancel button. */
  keep: ReactNode
  /** The label of the confirm button. */
  confirm: ReactNode
  onClose: () => void
  onConfirm: () => void
}

export function ConfirmDialog({ title, children, keep, confirm, onClose, onConfirm }: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onClose}>
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="text-head">
          {title}
        </h2>
        <p id={`${id}-text`}>{children}</p>
        <div className="flex flex-wrap justify-end gap-3">
          {/* The first button gets the focus, so that pressing Enter twice confirms nothing. */}
          <Button onClick={closeDialog}>{keep}</Button>
          <Button
            look="main"
            onClick={(event) => {
              closeDialog(event)
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
