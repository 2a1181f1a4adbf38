/** A term and what it is, in a list of them (`dl`). */
import type { ReactNode } from 'react'

interface FactProps {
  term: ReactNode
  /** Whether the detail may break anywhere, because it has no spaces. */
  breaks?: boolean
  children: ReactNode
}

export function Fact({ term, breaks = false, children }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-muted">{term}</dt>
      <dd className={breaks ? 'break-all' : undefined}>{children}</dd>
    </div>
  )
}
