/** A message to the reader: an error or information. Colour is never the only distinction: each has an icon. */
import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'

export interface NoticeProps {
  tone: 'failed' | 'info'
  children: ReactNode
  /** Announced at once (`alert`) instead of at the next pause. */
  urgent?: boolean
}

export const Notice = ({ tone, children, urgent = false }: NoticeProps) => {
  const Icon = tone === 'failed' ? CircleAlert : Info
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-paper px-3 py-2.5 ${tone === 'failed' ? 'bg-failed-tint text-failed' : 'bg-paper-deep text-ink'}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-1">{children}</div>
    </div>
  )
}
