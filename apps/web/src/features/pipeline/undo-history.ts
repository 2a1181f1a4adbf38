/** Undo history: of any state, and of the workspace's steps. Other edits come with the engine (`engine/step-edits.ts`). */
import { stepsIn, type Nodes, type StepDraft } from './draft.ts'
import type { Values } from './form-field.ts'

/** Past, present and undone states. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The present state came from typing: the next keystroke replaces it instead of adding an undo step. */
  typed?: boolean
}

/** Limits the memory of a long session. */
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

/** Applies a change to every state, when the underlying files have changed. */
export const mapHistory = <State>(history: History<State>, change: (state: State) => State): History<State> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
})

/** The workspace's steps and blocks with their undo history. */
export interface WorkspaceState {
  history: History<Nodes>
  /** The options that were changed last: consecutive changes to them are one undo step, like typing. */
  changed?: string
}

export const beginWorkspace = (nodes: Nodes): WorkspaceState => ({ history: begin(nodes) })

export const stepsOf = ({ history }: WorkspaceState): readonly StepDraft[] => stepsIn(history.present)

/** Replaces the step of the same key. */
const withStep = (nodes: Nodes, step: StepDraft): Nodes =>
  nodes.map((node) =>
    node.key === step.key
      ? step
      : 'tool' in node
        ? node
        : { ...node, ways: node.ways.map((way) => withStep(way, step)) },
  )

/** The names of options that differ between two sets of values. */
const changedNames = (before: Values, after: Values) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]).join()

/** Returns the state after a change of a step's options: the only edit that needs no engine, so that typing does not wait for it. */
export function changeOptions(state: WorkspaceState, key: string, values: Values): WorkspaceState {
  const { history } = state
  const step = stepsOf(state).find((each) => each.key === key)
  if (!step) return state
  const changed = `${key} ${changedNames(step.values, values)}`
  const nodes = withStep(history.present, { ...step, values })
  return { history: push({ ...history, typed: state.changed === changed }, nodes, true), changed }
}
