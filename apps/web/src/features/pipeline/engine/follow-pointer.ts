/** Follows a pointer that drags something by its handle: the page scrolls near its edges, Escape cancels. */

interface Input {
  pointer: {
    id: number
    /** Its height in the viewport; without one the page scrolls only after the first move. */
    y?: number
  }
  move: (at: { x: number; y: number }) => void
  /** The page has scrolled under the pointer. */
  scrolled?: () => void
  /** @param dropped whether the pointer was lifted, and the drag not cancelled */
  end: (dropped: boolean) => void
}

const edge = 72
/** In pixels per frame, at the very edge. */
const fastest = 14

/** By how much the page scrolls in a frame while the pointer is at a height. */
function amountAt(y: number): number {
  const above = Math.min(edge, Math.max(0, edge - y))
  const below = Math.min(edge, Math.max(0, edge - (innerHeight - y)))
  return ((below - above) / edge) * fastest
}

export function followPointer({ pointer, move, scrolled, end }: Input): void {
  let { y } = pointer
  let frame = 0
  const scroll = () => {
    const amount = y === undefined ? 0 : amountAt(y)
    if (amount !== 0) {
      scrollBy({ top: amount, behavior: 'instant' })
      scrolled?.()
    }
    frame = requestAnimationFrame(scroll)
  }
  const stop = new AbortController()
  const { signal } = stop
  const finish = (dropped: boolean) => {
    stop.abort()
    cancelAnimationFrame(frame)
    end(dropped)
  }
  const own = (listen: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointer.id) listen(event)
  }
  addEventListener(
    'pointermove',
    own((event) => {
      y = event.clientY
      move({ x: event.clientX, y })
    }),
    { signal },
  )
  addEventListener(
    'pointerup',
    own(() => finish(true)),
    { signal },
  )
  addEventListener(
    'pointercancel',
    own(() => finish(false)),
    { signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      finish(false)
    },
    { signal, capture: true },
  )
  frame = requestAnimationFrame(scroll)
}
