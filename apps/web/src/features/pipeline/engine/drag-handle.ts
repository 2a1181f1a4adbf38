/** A step's handle: a pointer drags the step, arrow keys move it immediately. */
import type { KeyboardEvent, PointerEvent } from 'react'
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
