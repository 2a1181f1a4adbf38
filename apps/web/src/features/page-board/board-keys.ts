/** Keyboard navigation of the page board (ARIA APG, listbox with multiple selection), and shortcuts for page commands. */
import type { KeyboardEvent } from 'react'
import type { Abilities } from './panel-values.ts'
import type { Selection } from './selection.ts'
import type { Commands } from './use-commands.ts'

interface Input {
  can: Abilities
  commands: Commands
  /** The keys of all page cells, in their order. */
  keys: readonly string[]
  selection: Selection
  columns: number
  rowsInSight: number
  /** Makes a page cell active; `extend` selects all from the anchor to it. */
  go: (key: string, extend: boolean) => void
  toggle: () => void
  clear: () => void
}

/** By how many positions a navigation key moves; `undefined` for other keys. */
function stepOf(key: string, { columns, rowsInSight, keys }: Input): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'ArrowUp':
      return -columns
    case 'ArrowDown':
      return columns
    case 'PageUp':
      return -columns * rowsInSight
    case 'PageDown':
      return columns * rowsInSight
    case 'Home':
      return -keys.length
    case 'End':
      return keys.length
    default:
      return undefined
  }
}

/** The command of a key without modifiers other than Shift. */
function commandOf(event: KeyboardEvent, { can, commands, toggle, clear }: Input): (() => void) | undefined {
  switch (event.key) {
    case ' ':
      return can.cut ? commands.cutHere : toggle
    case 'Enter':
      return commands.zoom
    case 'Escape':
      return clear
    case 'Delete':
    case 'Backspace':
      return can.arrange || can.mark === 'delete' ? commands.remove : undefined
    case 'r':
    case 'R':
      return can.turn ? () => commands.turn(event.shiftKey ? -90 : 90) : undefined
    default:
      return undefined
  }
}

/** Handles a key press on the board. */
export function handleKey(event: KeyboardEvent, input: Input): void {
  const { can, commands, keys, selection } = input
  const held = event.ctrlKey || event.metaKey
  const step = stepOf(event.key, input)
  if (step !== undefined && !held) {
    event.preventDefault()
    if (event.altKey) return can.arrange ? commands.moveBy(step) : undefined
    const at = Math.max(0, Math.min(keys.length - 1, keys.indexOf(selection.active) + step))
    const key = keys[at]
    if (key !== undefined) input.go(key, event.shiftKey)
    return
  }
  const all = held && event.key.toLowerCase() === 'a' && !can.cut
  const command = all ? commands.chooseAll : held || event.altKey ? undefined : commandOf(event, input)
  if (!command) return
  event.preventDefault()
  command()
}

/** Undo and redo, wherever the focus is on the board. */
export function handleHistoryKey(event: globalThis.KeyboardEvent, { undo, redo }: Commands): void {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo?.()
  else undo?.()
}
