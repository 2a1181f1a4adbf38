/** What was, is, and was undone. */

export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The present came of typing: the next letter takes its place instead of being one more thing to undo. */
  typed?: boolean
}

/** States are small, but a long afternoon is long. */
const most = 200

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] })

export function push<State>(history: History<State>, present: State, typed = false): History<State> {
  const past = typed && history.typed ? history.past : [...history.past, history.present].slice(-most)
  return { past, present, future: [], typed }
}

export function undo<State>({ past, present, future }: History<State>): History<State> | undefined {
  const last = past.at(-1)
  return last === undefined ? undefined : { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redo<State>({ past, present, future }: History<State>): History<State> | undefined {
  const [next, ...rest] = future
  return next === undefined ? undefined : { past: [...past, present], present: next, future: rest }
}

/** The same history with every state changed: when the files behind them have. */
export const mapHistory = <State>(history: History<State>, change: (state: State) => State): History<State> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
})
