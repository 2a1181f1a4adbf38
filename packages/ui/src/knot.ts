/** Styles of a state: its knot on the thread, and its label. */

export type KnotState = 'waiting' | 'running' | 'done' | 'failed'

/** The classes of a list item on the thread. */
export const knotOf: Readonly<Record<KnotState, string>> = {
  waiting: 'knot [--line:var(--desk-muted)]',
  running: 'knot [--knot-fill:var(--paper)] [--line-next:var(--desk-muted)]',
  done: 'knot [--knot-fill:var(--thread-desk)]',
  failed: 'knot [--knot-edge:var(--failed-desk)] [--knot-fill:var(--failed-desk)] [--line-next:var(--desk-muted)]',
}

/** The classes of the state's label. */
export const inkOf: Readonly<Record<KnotState, string>> = {
  waiting: 'text-ink-muted',
  running: 'text-thread font-medium',
  done: 'text-done font-medium',
  failed: 'text-failed font-medium',
}
