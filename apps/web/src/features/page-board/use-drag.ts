/**
 * Drags sheets by pointer: a mouse at once, a finger after a long press (before that it scrolls). Near an edge the board scrolls along;
 * Escape cancels.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Drag {
  keys: ReadonlySet<string>
  /** The sheet under the pointer. */
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
  /** Returns the sheets that are dragged along with this one. */
  take: (key: string) => ReadonlySet<string>
  /** The drop position at a point of the board's content. */
  placeAt: (x: number, y: number) => number
  drop: (keys: ReadonlySet<string>, to: number) => void
}

const mouseMoves = 5
const fingerMoves = 10
const fingerRests = 300
const edge = 56
/** In pixels per frame, at the very edge. */
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
