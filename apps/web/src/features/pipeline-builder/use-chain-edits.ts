/** The visitor's edits of the chain: done, announced, and what a run had found wrong before them forgotten. */
import { useLingui } from '@lingui/react/macro'
import type { ChainEdits } from './chain-thread.tsx'
import { newStep, type StepDraft } from './draft.ts'
import type { useBench } from './use-bench.ts'
import type { Engine } from './use-engine.ts'

interface Input {
  bench: ReturnType<typeof useBench>
  engine: Engine | undefined
  say: (text: string) => void
  /** Forgets what a run found wrong. */
  clear: () => void
  toggle: (key: string, open: boolean) => void
}

export function useChainEdits({ bench, engine, say, clear, toggle }: Input) {
  const { t, i18n } = useLingui()
  const { steps, edit, canUndo, canRedo } = bench
  const titleOf = (at: number) => steps[at]?.tool.title ?? ''
  const edits: ChainEdits = {
    add(at, ids) {
      const added = ids.flatMap((id): StepDraft[] => {
        const tool = engine?.toolPage(id, i18n)
        return tool ? [newStep(tool)] : []
      })
      const title = added.map(({ tool }) => tool.title).join(', ')
      const place = at + 1
      clear()
      edit({ do: 'insert', at, steps: added })
      for (const { key } of added) toggle(key, true)
      say(t`${title} was added. It begins at step ${place}.`)
    },
    move(from, to) {
      const title = titleOf(from)
      const place = to + 1
      const count = steps.length
      clear()
      edit({ do: 'move', from, to })
      say(t`${title} is now step ${place} of ${count}.`)
    },
    duplicate(at) {
      const step = steps[at]
      if (!step) return
      const { title } = step.tool
      const place = at + 2
      clear()
      edit({ do: 'duplicate', at, key: newStep(step.tool).key })
      say(t`${title} was duplicated. The second is step ${place}.`)
    },
    remove(at) {
      const title = titleOf(at)
      clear()
      edit({ do: 'remove', at })
      say(t`${title} was removed.`)
    },
    change(key, values) {
      clear()
      edit({ do: 'change', key, values })
    },
  }
  const undo = () => {
    clear()
    edit({ do: 'undo' })
    say(t`The last change was undone.`)
  }
  const redo = () => {
    clear()
    edit({ do: 'redo' })
    say(t`The change was made again.`)
  }
  return { edits, undo: canUndo ? undo : undefined, redo: canRedo ? redo : undefined }
}
