/** Asks once more before something is done that cannot be undone. */
import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { closeDialog, Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: ReactNode
  /** What will be done, and to what. */
  children: ReactNode
  /** The words of the button that leaves all as it is. */
  keep: ReactNode
  /** The words of the button that does it. */
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
          {/* The first is the one that has the focus: nothing is done by pressing Enter twice. */}
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
