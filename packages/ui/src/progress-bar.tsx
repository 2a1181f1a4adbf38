/** A progress bar. Indeterminate without a value. */
import type { ReactNode } from 'react'

export interface ProgressBarProps {
  /** The accessible name. */
  label: string
  value?: number | undefined
  max?: number
  /** The progress as text, below the bar. */
  children?: ReactNode
}

export const ProgressBar = ({ label, value, max = 1, children }: ProgressBarProps) => (
  <div className="grid gap-1.5">
    <progress
      className="bar"
      aria-label={label}
      {...(value === undefined ? {} : { value, max: Math.max(max, 1e-9) })}
    />
    {children && <p className="text-small text-ink-muted tabular-nums">{children}</p>}
  </div>
)
