/** A labelled control, its hint and its fault tied to it for a screen reader. */
import { useId, type ReactNode } from 'react'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  fault?: ReactNode
  /** Keeps the room of one line below the control, where a fault takes the place of the hint: nothing moves when one appears. */
  steady?: boolean
  /** Draws the control; it puts the ids on the element that takes the value. */
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

export function Field({ label, hint, fault, steady = false, children }: FieldProps) {
  const id = useId()
  const notes = <FieldNotes id={id} hint={steady && fault ? undefined : hint} fault={fault} />
  const described = [hint && !(steady && fault) && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(fault ? { 'aria-invalid': true } : {}),
      })}
      {steady ? <div className="min-h-[1lh] text-small">{notes}</div> : notes}
    </div>
  )
}

/** The lines below a control. */
export const FieldNotes = ({ id, hint, fault }: { id: string; hint?: ReactNode; fault?: ReactNode }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-small text-ink-muted">
        {hint}
      </p>
    )}
    {fault && (
      <p id={`${id}-fault`} className="text-small text-failed">
        {fault}
      </p>
    )}
  </>
)
