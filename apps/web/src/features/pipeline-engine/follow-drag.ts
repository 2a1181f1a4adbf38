/**
 * Follows a pointer that drags a step by its handle: the others make room, the page scrolls near its edges, Escape puts
 * everything back. A dozen sheets in one column need no library for it.
 */

export interface StepDrag {
  from: number
  /** The place it would be dropped at. */
  to: number
  /** How far it was dragged, in CSS pixels down the page. */
  by: number
  /** How much room the others make. */
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
/** In pixels a frame, at the very edge. */
const fastest = 14
/** Of a sheet that is open only the head counts: it may be longer than the window. */
const head = 80

export function followDrag({ pointer, items, from, show, drop }: Input): void {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + scrollY + Math.min(height, head) / 2
  })
  // What stands before the sheet in its item goes where the sheet goes.
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
