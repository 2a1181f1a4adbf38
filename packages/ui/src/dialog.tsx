/** Modal dialogs. They use the browser's own: Escape closes it, and the focus is restored. */
import { useEffect, useRef, useId, type ReactNode } from 'react'
import { Button } from './button.tsx'

export interface DialogProps {
  /** The ids of its title and description, or a label if it has no title. */
  labelledBy?: string
  describedBy?: string
  label?: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** Click handler of a button that closes its dialog. */
export const closeDialog = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest('dialog')?.close()

/** A modal dialog, open as long as it is mounted. */
export function Dialog({ labelledBy, describedBy, label, className = '', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      onClose={onClose}
      className={`m-auto max-w-[min(32rem,calc(100vw-2rem))] rounded-paper border border-edge bg-paper p-5 text-ink backdrop:bg-[rgb(0_0_0/0.6)] sm:p-6 ${className}`}
    >
      {children}
    </dialog>
  )
}

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

/** Asks for confirmation of an irreversible action. */
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
