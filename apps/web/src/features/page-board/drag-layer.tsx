/**
 * Drags page cells by pointer: a mouse at once, a finger after a long press (before that it scrolls). Near an edge the board scrolls along;
 * Escape cancels. While dragging, the drop position and the dragged cells are drawn.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { placeOf, type Grid } from './grid.ts'

export function DragLayer({ drag, grid }: { drag: Drag; grid: Grid }) {
  const copy = useRef<HTMLCanvasElement>(null)
  const { taken } = drag
  useEffect(() => {
    // A copy of the dragged page's canvas.
    const page = document.querySelector<HTMLCanvasElement>(`[data-sheet="${CSS.escape(taken)}"] canvas`)
    const canvas = copy.current
    if (!canvas || !page?.width) return
    canvas.width = page.width
    canvas.height = page.height
    canvas.getContext('2d')?.drawImage(page, 0, 0)
  }, [taken])
  // At the end, it is shown after the last cell, not at the start of the next row.
  const { x, y } = placeOf(grid, drag.to)
  const atEnd = drag.to === grid.count && drag.to > 0
  const last = placeOf(grid, drag.to - 1)
  const at = atEnd ? { x: last.x + grid.width + grid.gap / 2, y: last.y } : { x: x - grid.gap / 2, y }
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute w-1 rounded-full bg-thread"
        style={{
          left: Math.max(0, Math.min(at.x - 2, grid.columns * (grid.width + grid.gap) - 16)),
          top: at.y,
          height: grid.height,
        }}
      />
      <span
        aria-hidden
        data-in-hand
        className="pointer-events-none fixed top-0 left-0 z-10"
        style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 8}px)` }}
      >
        <canvas
          ref={copy}
          className={`max-h-28 min-h-20 max-w-24 min-w-14 border border-edge bg-[#fff] ${drag.keys.size > 1 ? 'shadow-[4px_4px_0_var(--track),0_8px_20px_rgb(0_0_0/0.3)]' : 'shadow-[0_8px_20px_rgb(0_0_0/0.3)]'}`}
        />
        {drag.keys.size > 1 && (
          <span className="absolute -top-2 -right-3 grid h-6 min-w-6 place-items-center rounded-full bg-thread px-1.5 text-small text-on-thread tabular-nums">
            {drag.keys.size}
          </span>
        )}
      </span>
    </>
  )
}

interface Drag {
  keys: ReadonlySet<string>
  /** The key of the cell under the pointer. */
  taken: string
  /** The drop position. */
  to: number
  /** The pointer, in CSS pixels of the viewport. */
  x: number
  y: number
}

interface Input {
  scroller: RefObject<HTMLElement | null>
  enabled: boolean
  /** Returns the cells that are dragged along with this one. */
  take: (key: string) => ReadonlySet<string>
  /** The drop position at a point of the board's content. */
  placeAt: (x: number, y: number) => number
  drop: (keys: ReadonlySet<string>, to: number) => void
}

/** The distance beyond which a pressed mouse starts a drag, in CSS pixels. */
const mouseMoves = 5
/** The distance beyond which a finger scrolls instead of dragging, in CSS pixels. */
const fingerMoves = 10
/** The duration of a long press, in milliseconds. */
const fingerRests = 300
/** The height of the strip at an edge in which the board scrolls, in CSS pixels. */
const edge = 56
/** The scrolling speed at the very edge, in pixels per frame. */
const fastest = 18

export function useDrag(input: Input): Drag | undefined {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const { scroller } = input
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let taken: { key: string; id: number; finger: boolean; x: number; y: number } | undefined
    let going: Drag | undefined
    let rest = 0
    let frame = 0

    const show = (next: Drag | undefined) => {
      going = next
      setDrag(next)
    }
    const follow = () => {
      if (!going) return
      const rect = element.getBoundingClientRect()
      const to = latest.current.placeAt(going.x - rect.left, going.y - rect.top + element.scrollTop)
      show({ ...going, to })
    }
    const scroll = () => {
      if (!going) return
      const { top, bottom } = element.getBoundingClientRect()
      const above = Math.max(0, edge - (going.y - top))
      const below = Math.max(0, edge - (bottom - going.y))
      const by = (Math.min(edge, below) - Math.min(edge, above)) * (fastest / edge)
      if (by !== 0) {
        element.scrollTop += by
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const start = () => {
      if (!taken || going) return
      element.setPointerCapture(taken.id)
      show({ keys: latest.current.take(taken.key), taken: taken.key, to: 0, x: taken.x, y: taken.y })
      follow()
      frame = requestAnimationFrame(scroll)
    }
    const end = () => {
      clearTimeout(rest)
      cancelAnimationFrame(frame)
      taken = undefined
      show(undefined)
    }
    /** Swallows the click that a browser fires after a drop. A click after the next press is a new one. */
    const ignoreClickOfDrop = () => {
      const over = new AbortController()
      const ignore = (event: Event) => event.stopPropagation()
      element.addEventListener('click', ignore, { capture: true, once: true, signal: over.signal })
      element.addEventListener('pointerdown', () => over.abort(), { capture: true, once: true, signal: over.signal })
      setTimeout(() => over.abort(), 60)
    }
    const down = (event: PointerEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-sheet]') : null
      if (!latest.current.enabled || !cell || event.button !== 0 || !event.isPrimary) return
      const finger = event.pointerType === 'touch'
      taken = { key: cell.dataset.sheet ?? '', id: event.pointerId, finger, x: event.clientX, y: event.clientY }
      if (finger) rest = window.setTimeout(start, fingerRests)
    }
    const move = (event: PointerEvent) => {
      if (!taken || event.pointerId !== taken.id) return
      const { clientX: x, clientY: y } = event
      if (going) {
        going = { ...going, x, y }
        return follow()
      }
      const far = Math.hypot(x - taken.x, y - taken.y)
      if (taken.finger && far > fingerMoves) end()
      else if (!taken.finger && far > mouseMoves) start()
    }
    const up = () => {
      if (going) {
        const { keys, to } = going
        ignoreClickOfDrop()
        latest.current.drop(keys, to)
      }
      end()
    }
    const key = (event: KeyboardEvent) => {
      if (!going || event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    // A dragging finger must not scroll; browsers decide that at its first move.
    const hold = (event: Event) => {
      if (going && event.cancelable) event.preventDefault()
    }
    // A long press opens a context menu on some phones.
    const noMenu = (event: Event) => {
      if (taken?.finger) event.preventDefault()
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('touchmove', hold, { passive: false, signal })
    element.addEventListener('contextmenu', noMenu, { signal })
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', up, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', key, { capture: true, signal })
    return () => {
      stop.abort()
      clearTimeout(rest)
      cancelAnimationFrame(frame)
    }
  }, [scroller])
  return drag
}
