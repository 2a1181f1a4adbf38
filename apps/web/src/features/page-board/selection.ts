/** The selected page cells, the active one, and the anchor of a range selection. */

export interface Selection {
  chosen: ReadonlySet<string>
  active: string
  anchor: string
}

/** How a page cell is selected: `only` selects it alone, `toggle` adds or removes it, `range` selects all from the anchor. */
export type Pointing = 'only' | 'toggle' | 'range'

export const choose = (chosen: Iterable<string>, active: string): Selection => ({
  chosen: new Set(chosen),
  active,
  anchor: active,
})

/** The keys from one to the other, in either direction. */
function between(keys: readonly string[], from: string, to: string): string[] {
  const [a, b] = [Math.max(0, keys.indexOf(from)), keys.indexOf(to)]
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * @param keys all page cells in their order
 * @param adding whether a range extends the selection (on boards where a click does, too) or replaces it
 */
export function point(
  selection: Selection,
  keys: readonly string[],
  key: string,
  how: Pointing,
  adding = false,
): Selection {
  switch (how) {
    case 'only':
      return choose([key], key)
    case 'toggle': {
      const chosen = new Set(selection.chosen)
      if (!chosen.delete(key)) chosen.add(key)
      return { chosen, active: key, anchor: key }
    }
    case 'range': {
      const range = between(keys, selection.anchor, key)
      return { ...selection, chosen: new Set(adding ? [...selection.chosen, ...range] : range), active: key }
    }
  }
}

/** The selection after page cells were removed; if the active one was, the next remaining one becomes active. */
export function afterChange(selection: Selection, before: readonly string[], after: readonly string[]): Selection {
  const left = new Set(after)
  const chosen = new Set([...selection.chosen].filter((key) => left.has(key)))
  const at = before.indexOf(selection.active)
  const active = left.has(selection.active)
    ? selection.active
    : (before.slice(at + 1).find((key) => left.has(key)) ?? after.at(-1) ?? '')
  return { chosen, active, anchor: left.has(selection.anchor) ? selection.anchor : active }
}
