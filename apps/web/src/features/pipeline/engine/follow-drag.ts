/**
 * Follows a pointer that drags a step by its handle: the others make room, the page scrolls near its edges, Escape cancels. Up to a dozen
 * cards in one column need no library.
 */

export interface StepDrag {
  from: number
  /** The drop index. */
  to: number
  /** The vertical drag distance, in CSS pixels of the page. */
  by: number
  /** By how much the others make room, in CSS pixels. */
  height: number
}

interface Input {
  pointer: { id: number; y: number }
  /** The steps' elements, in their order. */
  items: readonly HTMLElement[]
  from: number
  show: (drag: StepDrag | undefined) => void
  drop: (from: number, to: number) => void
}

const edge = 72
/** In pixels per frame, at the very edge. */
const fastest = 14
/** Of an expanded card only the header counts: the card may be taller than the viewport. In CSS pixels. */
const head = 80

export function followDrag({ pointer, items, from, show, drop }: Input): void {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + scrollY + Math.min(height, head) / 2
  })
  // The list item includes what is above the card and moves with it.
  const height = items[from]?.closest('li')?.offsetHeight ?? 0
  const startedAt = pointer.y + scrollY
  let { y } = pointer
  let to = from
  let frame = 0
  const follow = () => {
    const by = y + scrollY - startedAt
    const middle = (middles[from] ?? 0) + by
    to = middles.filter((each, at) => at !== from && each < middle).length
    show({ from, to, by, height })
  }
  const scroll = () => {
    const above = Math.min(edge, Math.max(0, edge - y))
    const below = Math.min(edge, Math.max(0, edge - (innerHeight - y)))
    const amount = ((below - above) / edge) * fastest
    if (amount !== 0) {
      scrollBy({ top: amount, behavior: 'instant' })
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const stop = new AbortController()
  const { signal } = stop
  const end = (dropped: boolean) => {
    stop.abort()
    cancelAnimationFrame(frame)
    show(undefined)
    if (dropped && to !== from) drop(from, to)
  }
  const own = (listen: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointer.id) listen(event)
  }
  addEventListener(
    'pointermove',
    own((event) => {
      y = event.clientY
      follow()
    }),
    { signal },
  )
  addEventListener(
    'pointerup',
    own(() => end(true)),
    { signal },
  )
  addEventListener(
    'pointercancel',
    own(() => end(false)),
    { signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
  frame = requestAnimationFrame(scroll)
}
