/** How far something is. Without a value it says only that it goes on. */
import type { ReactNode } from 'react'

export interface ProgressBarProps {
  /** What goes on, for a screen reader. */
  label: string
  value?: number | undefined
  max?: number
  /** How far in words, below the bar. */
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
