/** A question or a closer look over the page. The browser's own dialog: Escape closes it, and the focus comes back. */
import { useEffect, useRef, type ReactNode } from 'react'

export interface DialogProps {
  /** The ids of its title and of the text that explains it, or a label where it has no title. */
  labelledBy?: string
  describedBy?: string
  label?: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** What a button in a dialog does to close it. */
export const closeDialog = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest('dialog')?.close()

/** Is open as long as it is there. */
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
      className={`m-auto max-w-[min(32rem,calc(100vw-2rem))] rounded-paper border border-edge bg-paper p-5 text-ink scheme-light [--focus:var(--thread)] backdrop:bg-[rgb(0_0_0/0.6)] sm:p-6 ${className}`}
    >
      {children}
    </dialog>
  )
}
