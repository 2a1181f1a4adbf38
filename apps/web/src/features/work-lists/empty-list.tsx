/** What an empty list says: why it is empty, and what to do next. */
import type { ReactNode } from 'react'
import { ChainTools } from '../tools/tool-icon.tsx'

export interface EmptyListProps {
  /** The ids of tools whose tiles are shown. */
  tools?: readonly string[]
  /** Two sentences at most. */
  children: ReactNode
  /** A button or link. */
  action: ReactNode
}

export const EmptyList = ({ tools, children, action }: EmptyListProps) => (
  <div className="grid justify-items-start gap-4 rounded-paper bg-paper-deep p-5 sm:p-6">
    {tools && <ChainTools tools={tools} size={36} />}
    <p className="max-w-prose break-words">{children}</p>
    {action}
  </div>
)
