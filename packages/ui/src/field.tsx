/** A labelled control, with hint and error associated for screen readers. */
import { useId, type ReactNode } from 'react'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  fault?: ReactNode
  /** Reserves one line below the control, where an error replaces the hint, so that the layout does not shift. */
  steady?: boolean
  /** Renders the control; must set the ids on the input element. */
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

/** The hint and error below a control. */
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
