/** Keeps the workspace's files in the browser, and restores them after a load of the page, Back, or in another tab once asked. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ToolPage } from '../tools/tool-card.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { RestoredFile } from '../upload/kept-files.ts'
import { mayHaveKeptFiles } from '../upload/kept-mark.ts'
import type { FileKeeper, KeptState } from './engine/file-keeper.ts'
import { loadEngine } from './load-engine.ts'

interface Input {
  files: readonly ChosenFile[]
  /** The pipeline's first tool. */
  tool: ToolPage | undefined
  /** Uses the files that another page passed, which win over kept ones; returns whether there are any. */
  takePassed: () => boolean
  onRestored: (files: readonly RestoredFile[]) => void
  onCleared: () => void
}

/** Returns what the page says about kept files; `undefined` until there are any. */
export function useKeptFiles({ files, tool, takePassed, onRestored, onCleared }: Input): KeptState | undefined {
  const [state, tell] = useState<KeptState>()
  const keeper = useRef<Promise<FileKeeper>>(undefined)
  const restored = useEffectEvent(onRestored)
  const cleared = useEffectEvent(onCleared)
  const use = useEffectEvent((work: (keeper: FileKeeper) => void) => {
    keeper.current ??= loadEngine().then(({ createFileKeeper }) =>
      createFileKeeper({ tell, onRestored: (kept) => restored(kept), onCleared: () => cleared() }),
    )
    keeper.current.then(work, () => {
      keeper.current = undefined
    })
  })
  const begin = useEffectEvent(() => {
    if (!takePassed() && mayHaveKeptFiles()) use((each) => each.restore(tool))
  })
  useEffect(() => {
    begin()
    return () => {
      keeper.current?.then(({ stop }) => stop()).catch(() => undefined)
      keeper.current = undefined
    }
  }, [])
  const keep = useEffectEvent((keys: string, toolId: string) => {
    if (keys !== '' || keeper.current) use((each) => each.keep(files, toolId))
  })
  const keys = files.map(({ key }) => key).join()
  const toolId = tool?.id ?? ''
  useEffect(() => keep(keys, toolId), [keys, toolId])
  return state
}
