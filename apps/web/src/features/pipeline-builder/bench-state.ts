/** The workspace's steps with their undo history. Other edits come with the engine. */
import type { Values } from '../options-form/form-field.ts'
import { begin, push, type History } from '../undo/history.ts'
import type { StepDraft } from './draft.ts'

export interface BenchState {
  history: History<readonly StepDraft[]>
  /** The options that were changed last: consecutive changes to them are one undo step, like typing. */
  changed?: string
}

export const beginBench = (steps: readonly StepDraft[]): BenchState => ({ history: begin(steps) })

export const stepsOf = ({ history }: BenchState): readonly StepDraft[] => history.present

/** The names of options that differ between two sets of values. */
const changedNames = (before: Values, after: Values) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]).join()

/** Returns the state after a change of a step's options: the only edit that needs no engine, so that typing does not wait for it. */
export function changeOptions(state: BenchState, key: string, values: Values): BenchState {
  const { history } = state
  const step = history.present.find((each) => each.key === key)
  if (!step) return state
  const changed = `${key} ${changedNames(step.values, values)}`
  const steps = history.present.map((each) => (each === step ? { ...each, values } : each))
  return { history: push({ ...history, typed: state.changed === changed }, steps, true), changed }
}
