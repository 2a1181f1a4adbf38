/** The event handlers of a step's handle: a pointer drags the step, arrow keys move it immediately. */
import type { KeyboardEvent, PointerEvent } from 'react'
import type { StepDraft } from '../draft.ts'
import { followDrag, type StepDrag } from './follow-drag.ts'

interface DragHandleOptions {
  /** The index of the step. */
  at: number
  steps: readonly StepDraft[]
  /** The steps' elements by key. */
  items: ReadonlyMap<string, HTMLElement>
  show: (drag: StepDrag | undefined) => void
  onStart: () => void
  onMove: (from: number, to: number) => void
}

export const dragHandle = ({ at, steps, items, show, onStart, onMove }: DragHandleOptions) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const pointer = { id: event.pointerId, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    onStart()
    followDrag({ pointer, items: steps.flatMap(({ key }) => items.get(key) ?? []), from: at, show, drop: onMove })
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (at + by >= 0 && at + by < steps.length) onMove(at, at + by)
  },
})
