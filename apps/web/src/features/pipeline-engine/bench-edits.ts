/** Edits of the workspace's steps, with undo. Pure: the caller supplies keys. */
import { isSecret, type Values } from '../options-form/form-field.ts'
import { push, redo, undo } from '../undo/history.ts'
import type { BenchState } from '../pipeline-builder/bench-state.ts'
import { writtenOptions } from '../pipeline-builder/pipeline-address.ts'
import { mostSteps, type LinkedStep, type StepDraft } from '../pipeline-builder/draft.ts'

type Steps = readonly StepDraft[]

export type BenchEdit =
  | { do: 'insert'; at: number; steps: Steps }
  | { do: 'move'; from: number; to: number }
  | { do: 'duplicate'; at: number; key: string }
  | { do: 'remove'; at: number }
  | { do: 'replace'; steps: Steps }
  | { do: 'undo' }
  | { do: 'redo' }

/** The steps after an edit of their order or number; the same array if it is impossible. */
function edited(steps: Steps, edit: Exclude<BenchEdit, { do: 'undo' | 'redo' }>): Steps {
  switch (edit.do) {
    case 'insert':
      return steps.length + edit.steps.length > mostSteps ? steps : steps.toSpliced(edit.at, 0, ...edit.steps)
    case 'move': {
      const moved = steps[edit.from]
      return !moved || edit.from === edit.to || edit.to < 0 || edit.to >= steps.length
        ? steps
        : steps.toSpliced(edit.from, 1).toSpliced(edit.to, 0, moved)
    }
    case 'duplicate': {
      const step = steps[edit.at]
      return !step || steps.length >= mostSteps ? steps : steps.toSpliced(edit.at + 1, 0, { ...step, key: edit.key })
    }
    case 'remove':
      return steps.length < 2 || !steps[edit.at] ? steps : steps.toSpliced(edit.at, 1)
    case 'replace':
      return edit.steps
  }
}

/** The state after an edit. An impossible one (a thirteenth step, removing the only one) changes nothing. */
export function editBench(state: BenchState, edit: BenchEdit): BenchState {
  const { history } = state
  if (edit.do === 'undo' || edit.do === 'redo') {
    const next = edit.do === 'undo' ? undo(history) : redo(history)
    return next ? { history: next } : state
  }
  const steps = edited(history.present, edit)
  return steps === history.present ? state : { history: push(history, steps) }
}

/** The values of a step that are never in a link: passwords, files, hidden values set by its panel. */
const secretsOf = ({ tool, values }: StepDraft): Values => {
  const told = new Set(tool.fields.flatMap((field) => (isSecret(field) ? [] : [field.name])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !told.has(name)))
}

/**
 * Converts a link's steps to workspace steps: each one that exists in the present state or in the undo history keeps its key and the values
 * that are never in a link.
 */
export function recognise(
  { history }: BenchState,
  linked: readonly LinkedStep[],
  make: (step: LinkedStep) => StepDraft,
) {
  const known = [history.present, ...history.past.toReversed(), ...history.future].flat()
  const used = new Set<string>()
  const find = ({ tool, values }: LinkedStep, exact: boolean) => {
    const wanted = exact ? JSON.stringify(writtenOptions({ tool, values })) : ''
    const same = known.find(
      (each) =>
        each.tool.id === tool.id && !used.has(each.key) && (!exact || JSON.stringify(writtenOptions(each)) === wanted),
    )
    if (same) used.add(same.key)
    return same
  }
  const exact = linked.map((step) => find(step, true))
  return linked.map((step, at): StepDraft => {
    const same = exact[at] ?? find(step, false)
    return same ? { ...same, values: { ...step.values, ...secretsOf(same) } } : make(step)
  })
}
