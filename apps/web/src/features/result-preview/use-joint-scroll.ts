/** Synchronizes the scroll positions of two panes, relative to their lengths. */
import { useCallback, useRef } from 'react'

const portion = (at: number, of: number) => (of > 0 ? at / of : 0)

export function useJointScroll() {
  const first = useRef<HTMLDivElement>(null)
  const second = useRef<HTMLDivElement>(null)
  /** The pane that the visitor scrolls: the other one's scroll events are ignored. */
  const leading = useRef<{ pane: HTMLDivElement; until: number }>(undefined)
  const follow = useCallback((from: HTMLDivElement) => {
    const now = performance.now()
    const lead = leading.current
    if (lead && lead.pane !== from && now < lead.until) return
    leading.current = { pane: from, until: now + 150 }
    const to = from === first.current ? second.current : first.current
    if (!to) return
    const down = portion(from.scrollTop, from.scrollHeight - from.clientHeight)
    const across = portion(from.scrollLeft, from.scrollWidth - from.clientWidth)
    to.scrollTo({
      top: down * (to.scrollHeight - to.clientHeight),
      left: across * (to.scrollWidth - to.clientWidth),
      behavior: 'instant',
    })
  }, [])
  return { first, second, follow }
}
