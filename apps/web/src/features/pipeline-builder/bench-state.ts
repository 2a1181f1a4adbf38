/** The steps on the bench, with what was before and was undone. What can be done with them comes with the engine. */
import type { History } from '../undo/history.ts'
import type { StepDraft } from './draft.ts'

export interface BenchState {
  history: History<readonly StepDraft[]>
  /** The options that were changed last: changing them on is no more to undo than typing on is. */
  changed?: string
}

export const beginBench = (steps: readonly StepDraft[]): BenchState => ({
  history: { past: [], present: steps, future: [] },
})

export const stepsOf = ({ history }: BenchState): readonly StepDraft[] => history.present
