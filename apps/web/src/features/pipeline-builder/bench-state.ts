/** The steps on the bench, with what was before and was undone. What else can be done with them comes with the engine. */
import type { Values } from '../options-form/form-field.ts'
import { begin, push, type History } from '../undo/history.ts'
import type { StepDraft } from './draft.ts'

export interface BenchState {
  history: History<readonly StepDraft[]>
  /** The options that were changed last: changing them on is no more to undo than typing on is. */
  changed?: string
}

export const beginBench = (steps: readonly StepDraft[]): BenchState => ({ history: begin(steps) })

export const stepsOf = ({ history }: BenchState): readonly StepDraft[] => history.present

/** The names of the options in which two values differ. */
const changedNames = (before: Values, after: Values) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]).join()

/** The state after a step's options were changed: the one edit that waits for no engine, because somebody is typing. */
export function changeOptions(state: BenchState, key: string, values: Values): BenchState {
  const { history } = state
  const step = history.present.find((each) => each.key === key)
  if (!step) return state
  const changed = `${key} ${changedNames(step.values, values)}`
  const steps = history.present.map((each) => (each === step ? { ...each, values } : each))
  return { history: push({ ...history, typed: state.changed === changed }, steps, true), changed }
}
