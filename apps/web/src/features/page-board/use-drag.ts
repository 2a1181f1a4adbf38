/**
 * Dragging sheets by pointer: a mouse drags at once, a finger after it has rested (before that it scrolls). Near an edge the
 * board scrolls along; Escape puts everything back.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Drag {
  keys: ReadonlySet<string>
  /** The one of them that the pointer took. */
  taken: string
  /** The place it would be dropped at. */
  to: number
  /** The pointer, in CSS pixels of the window. */
  x: number
  y: number
}

interface Input {
  scroller: RefObject<HTMLElement | null>
  enabled: boolean
  /** The sheets that go along with the one the pointer took. */
  take: (key: string) => ReadonlySet<string>
  /** The place at a point of the board's content. */
  placeAt: (x: number, y: number) => number
  drop: (keys: ReadonlySet<string>, to: number) => void
}

const mouseMoves = 5
const fingerMoves = 10
const fingerRests = 300
const edge = 56
/** In pixels a frame, at the very edge. */
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
    /** The click that a browser sends for a drop selects nothing. A click after the next press is a new one. */
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
    // A finger that drags must not scroll; whether it does is asked when it first moves.
    const hold = (event: Event) => {
      if (going && event.cancelable) event.preventDefault()
    }
    // A resting finger calls a menu on some phones.
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
