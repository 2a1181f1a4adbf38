/** A step's handle: a pointer drags the step, arrow keys move it immediately. */
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { followDrag, type StepDrag } from './follow-drag.ts'

interface DragOptions {
  /** The index of the step. */
  at: number
  /** The steps' elements, in their order. */
  items: readonly HTMLElement[]
  show: (drag: StepDrag | undefined) => void
  onStart: () => void
  onMove: (from: number, to: number) => void
}

/** Handles the pointer's press on a handle. */
export function startDrag(event: PointerEvent<HTMLElement>, { at, items, show, onStart, onMove }: DragOptions): void {
  if (event.button !== 0 || !event.isPrimary) return
  event.currentTarget.setPointerCapture(event.pointerId)
  onStart()
  followDrag({ pointer: { id: event.pointerId, y: event.clientY }, items, from: at, show, drop: onMove })
}

interface MoveOptions extends Pick<DragOptions, 'at' | 'onMove'> {
  /** The number of steps. */
  count: number
}

/** Handles a key on a handle. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>, { at, count, onMove }: MoveOptions): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  if (at + by >= 0 && at + by < count) onMove(at, at + by)
}

/** Offsets a card while another one is dragged over it. */
export function dragStyle(at: number, drag: StepDrag): CSSProperties {
  if (at === drag.from) return { transform: `translateY(${drag.by}px)`, zIndex: 2, position: 'relative' }
  const up = drag.from < at && at <= drag.to
  const down = drag.to <= at && at < drag.from
  const by = up ? -drag.height : down ? drag.height : 0
  return { transform: `translateY(${by}px)`, transition: 'transform var(--motion)' }
}
