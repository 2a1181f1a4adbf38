/** Edits of the chain by the visitor: applies and announces them, and clears the error of the previous run. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { newStep, type StepDraft } from '../pipeline-builder/draft.ts'
import { toolPage } from '../tools/tool-pages.ts'
import type { BenchEdit } from './bench-edits.ts'

interface Input {
  steps: readonly StepDraft[]
  edit: (edit: BenchEdit) => void
  i18n: I18n
  say: (text: string) => void
  /** Clears the error of the last run. */
  clear: () => void
  toggle: (key: string, open: boolean) => void
}

/** Edits of the steps' order and number. Positions are 0-based indexes. */
export function chainEdits({ steps, edit, i18n, say, clear, toggle }: Input) {
  const titleOf = (at: number) => steps[at]?.tool.title ?? ''
  const apply = (change: BenchEdit, text: string) => {
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
      apply({ do: 'insert', at, steps: added }, i18n._(msg`${title} was added. It begins at step ${place}.`))
      for (const { key } of added) toggle(key, true)
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
      apply({ do: 'duplicate', at, key }, i18n._(msg`${title} was duplicated. The second is step ${place}.`))
    },
    remove(at: number) {
      const title = titleOf(at)
      apply({ do: 'remove', at }, i18n._(msg`${title} was removed.`))
    },
    undo: () => apply({ do: 'undo' }, i18n._(msg`The last change was undone.`)),
    redo: () => apply({ do: 'redo' }, i18n._(msg`The change was made again.`)),
  }
}

export type ChainEdits = ReturnType<typeof chainEdits>
