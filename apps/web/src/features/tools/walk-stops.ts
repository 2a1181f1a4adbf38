/** Up and down through a field and what was found with it. */

/** Moves the focus from stop to stop; gives whether the key was one for that. */
export function walkStops({ key }: { key: string }, stops: readonly HTMLElement[]): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by === undefined) return false
  const at = stops.findIndex((each) => each === document.activeElement)
  stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus()
  return true
}
