/** Edits of the step list by the visitor, with undo: applies and announces them, and clears the error of the previous run. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toolPage } from '../../tools/tool-pages.ts'
import { newStep, mostSteps, type StepDraft, type LinkedStep } from '../draft.ts'
import { isSecret, type Values } from '../form-field.ts'
import { writtenOptions } from '../pipeline-address.ts'
import { push, redo, undo, type WorkspaceState } from '../undo-history.ts'

interface Input {
  steps: readonly StepDraft[]
  edit: (edit: WorkspaceEdit) => void
  i18n: I18n
  say: (text: string) => void
  /** Clears the error of the last run. */
  clear: () => void
  /** Shows the options of a step. */
  choose: (key: string) => void
}

/** Edits of the steps' order and number. Positions are 0-based indexes. */
export function stepEdits({ steps, edit, i18n, say, clear, choose }: Input) {
  const titleOf = (at: number) => steps[at]?.tool.title ?? ''
  const apply = (change: WorkspaceEdit, text: string) => {
    clear()
    edit(change)
    say(text)
  }
  return {
    /** Inserts expanded steps of these tools at an index. */
    add(at: number, ids: readonly string[]) {
      const added = ids.flatMap((id): StepDraft[] => {
        const tool = toolPage(id, i18n)
        return tool ? [newStep(tool)] : []
      })
      const title = added.map(({ tool }) => tool.title).join(', ')
      const place = at + 1
      apply({ do: 'insert', at, steps: added }, i18n._(msg`${title} was added at step ${place}.`))
      if (added[0]) choose(added[0].key)
    },
    move(from: number, to: number) {
      const title = titleOf(from)
      const place = to + 1
      const count = steps.length
      apply({ do: 'move', from, to }, i18n._(msg`${title} is now step ${place} of ${count}.`))
    },
    duplicate(at: number) {
      const step = steps[at]
      if (!step) return
      const { title } = step.tool
      const place = at + 2
      const { key } = newStep(step.tool)
      apply({ do: 'duplicate', at, key }, i18n._(msg`${title} was duplicated. The copy is step ${place}.`))
    },
    remove(at: number) {
      const title = titleOf(at)
      apply({ do: 'remove', at }, i18n._(msg`${title} was removed.`))
    },
    undo: () => apply({ do: 'undo' }, i18n._(msg`The last change was undone.`)),
    redo: () => apply({ do: 'redo' }, i18n._(msg`The last change was redone.`)),
  }
}

export type StepEdits = ReturnType<typeof stepEdits>

type Steps = readonly StepDraft[]

/** An edit of the workspace's steps. Edits are pure: the caller supplies keys. */
export type WorkspaceEdit =
  | { do: 'insert'; at: number; steps: Steps }
  | { do: 'move'; from: number; to: number }
  | { do: 'duplicate'; at: number; key: string }
  | { do: 'remove'; at: number }
  | { do: 'replace'; steps: Steps }
  | { do: 'undo' }
  | { do: 'redo' }

/** The steps after an edit of their order or number; the same array if it is impossible. */
function edited(steps: Steps, edit: Exclude<WorkspaceEdit, { do: 'undo' | 'redo' }>): Steps {
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
export function editWorkspace(state: WorkspaceState, edit: WorkspaceEdit): WorkspaceState {
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
  { history }: WorkspaceState,
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
