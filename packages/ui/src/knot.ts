/** Styles of a state: the marker (knot) in front of its list item, and its label. */

export type KnotState = 'waiting' | 'running' | 'done' | 'failed'

/** The classes of a list item with a marker. */
export const knotOf: Readonly<Record<KnotState, string>> = {
  waiting: 'knot [--line:var(--ink-muted)]',
  running: 'knot [--knot-fill:var(--paper)] [--line-next:var(--ink-muted)]',
  done: 'knot [--knot-fill:var(--above)]',
  failed: 'knot [--knot-edge:var(--failed)] [--knot-fill:var(--failed)] [--line-next:var(--ink-muted)]',
}

/** The classes of the state's label. */
export const inkOf: Readonly<Record<KnotState, string>> = {
  waiting: 'text-ink-muted',
  running: 'text-thread font-medium',
  done: 'text-done font-medium',
  failed: 'text-failed font-medium',
}
