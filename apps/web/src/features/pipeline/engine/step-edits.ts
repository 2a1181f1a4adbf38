/** Edits of the step list by the visitor, with undo: applies and announces them, and clears the error of the previous run. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLine, newStep, mostSteps, stepsIn, type BlockSettings, type Nodes, type StepDraft } from '../draft.ts'
import { blockName } from './block-names.ts'
import { newNodes } from './new-nodes.ts'
import { push, type WorkspaceState } from '../undo-history.ts'
import { redo, undo } from '../undo-redo.ts'

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
    /** Inserts expanded steps of these tools, or blocks, at an index. */
    add(at: number, chosen: readonly (string | BlockSettings)[]) {
      const added = newNodes(chosen, i18n)
      const title = added
        .map((node) => ('tool' in node ? node.tool.title : blockName(node.settings.kind, i18n)))
        .join(', ')
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

/** An edit of the workspace's nodes. Edits are pure: the caller supplies keys. Only `nodes`, `replace`, undo and redo apply to a flow. */
export type WorkspaceEdit =
  | { do: 'insert'; at: number; steps: Nodes }
  | { do: 'move'; from: number; to: number }
  | { do: 'duplicate'; at: number; key: string }
  | { do: 'remove'; at: number }
  | { do: 'replace'; steps: Nodes }
  /** `typed` names what is being typed: consecutive edits of the same are one undo step. */
  | { do: 'nodes'; change: (nodes: Nodes) => Nodes; typed?: string }
  | { do: 'undo' }
  | { do: 'redo' }

/** The nodes after an edit; the same array if it is impossible. */
function edited(nodes: Nodes, edit: Exclude<WorkspaceEdit, { do: 'undo' | 'redo' }>): Nodes {
  if (edit.do === 'replace') return edit.steps
  if (edit.do === 'nodes') return edit.change(nodes)
  return isLine(nodes) ? editedLine(nodes, edit) : nodes
}

type LineEdit = Exclude<WorkspaceEdit, { do: 'undo' | 'redo' | 'replace' | 'nodes' }>

/** The nodes after an edit of a line's order or number; the same array if it is impossible. */
function editedLine(steps: readonly StepDraft[], edit: LineEdit): Nodes {
  switch (edit.do) {
    case 'insert': {
      const added: Nodes = edit.steps
      const isFull = steps.length + stepsIn(added).length > mostSteps
      return isFull ? steps : [...steps.slice(0, edit.at), ...added, ...steps.slice(edit.at)]
    }
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
  }
}

/** The state after an edit. An impossible one (a thirteenth step, removing the only one) changes nothing. */
export function editWorkspace(state: WorkspaceState, edit: WorkspaceEdit): WorkspaceState {
  const { history } = state
  if (edit.do === 'undo' || edit.do === 'redo') {
    const next = edit.do === 'undo' ? undo(history) : redo(history)
    return next ? { history: next } : state
  }
  const nodes = edited(history.present, edit)
  if (nodes === history.present) return state
  if (edit.do !== 'nodes' || edit.typed === undefined) return { history: push(history, nodes) }
  return { history: push({ ...history, typed: state.changed === edit.typed }, nodes, true), changed: edit.typed }
}
