/** Arrow key navigation through a field and its results. */

/** Moves the focus between stops; returns whether the key was an arrow key. */
export function walkStops({ key }: { key: string }, stops: readonly HTMLElement[]): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by === undefined) return false
  const at = stops.findIndex((each) => each === document.activeElement)
  stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus()
  return true
}
