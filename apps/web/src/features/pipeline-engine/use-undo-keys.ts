/** Undo and redo by Ctrl or Cmd with Z, Shift+Z and Y, unless the focus is in a text field or in a component with its own undo. */
import { useEffect, useEffectEvent } from 'react'

const typing =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=button])'

export function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const held = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!held || event.defaultPrevented || (key !== 'z' && key !== 'y')) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const act = key === 'y' || event.shiftKey ? redo : undo
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
