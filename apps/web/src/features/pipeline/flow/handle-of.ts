/** The handle of a node: a pointer drags it, arrow keys move it to the next place, also into and out of blocks. */
import type { KeyboardEvent, PointerEvent } from 'react'
import type { NodeDraft } from '../draft.ts'
import type { FlowView } from './flow-context.ts'

export const handleOf = ({ edits, onGrab }: FlowView, node: NodeDraft) => ({
  onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onGrab(node.key, event.nativeEvent)
  },
  onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    edits.moveBy(node, event.key === 'ArrowUp' ? -1 : 1)
  },
})
