/**
 * Undo history: of any state, and of the workspace's steps. Other edits come with the engine
 * (`engine/step-edits.ts`), and undoing with what offers it (`undo-redo.ts`).
 */
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
