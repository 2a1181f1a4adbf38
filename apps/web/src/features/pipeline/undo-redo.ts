/** Moves through an undo history, and changes all of it. Apart from the history itself, because the first page needs only that. */
import type { History } from './undo-history.ts'

export function undo<State>({ past, present, future }: History<State>): History<State> | undefined {
  const last = past.at(-1)
  return last === undefined ? undefined : { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redo<State>({ past, present, future }: History<State>): History<State> | undefined {
  const [next, ...rest] = future
  return next === undefined ? undefined : { past: [...past, present], present: next, future: rest }
}

/** Applies a change to every state, when the underlying files have changed. */
export const mapHistory = <State>(history: History<State>, change: (state: State) => State): History<State> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
})
