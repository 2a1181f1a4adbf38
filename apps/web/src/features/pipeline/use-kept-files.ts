/** Keeps the workspace's files in the browser, and restores them after a load of the page, Back, or in another tab once asked. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenFile, FileSource } from '../upload/chosen-file.ts'
import type { KeptOffer, RestoredFile, RestoredFiles } from '../upload/kept-files.ts'
import { mayHaveKeptFiles } from '../upload/kept-mark.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import { loadEngine } from './load-engine.ts'

/** What the page says about kept files. */
export interface KeptState {
  /** The upload was interrupted when the page was loaded anew. */
  interrupted: boolean
  /** Names of kept files that could not be read back. */
  lost: readonly string[]
  /** The files of a closed tab. */
  offer: KeptOffer | undefined
  takeOffer: () => void
  /** Deletes the kept files of all tabs. */
  clear: () => void
}

interface Input {
  files: readonly ChosenFile[]
  /** The pipeline's first tool. */
  tool: ToolPage | undefined
  /** Returns the files that another page passed; they win over kept ones. */
  takePassed: () => readonly FileSource[]
  onPassed: (files: readonly FileSource[]) => void
  onRestored: (files: readonly RestoredFile[]) => void
  onCleared: () => void
}

const nothing = { interrupted: false, lost: [], offer: undefined }

export function useKeptFiles({ files, tool, takePassed, onPassed, onRestored, onCleared }: Input): KeptState {
  const [told, setTold] = useState<Pick<KeptState, 'interrupted' | 'lost' | 'offer'>>(nothing)
  // Until then an empty list does not mean that the visitor removed the files.
  const [ready, setReady] = useState(false)
  const isKept = useRef(false)

  const take = (kept: RestoredFiles) => {
    setTold({ interrupted: kept.interrupted, lost: kept.lost, offer: undefined })
    onRestored(kept.files)
    // The record of files that are all lost is of no use.
    if (kept.files.length === 0) void loadEngine().then(({ keepFiles }) => keepFiles([], ''))
  }
  const restore = useEffectEvent(async () => {
    const passed = takePassed()
    if (passed.length > 0) onPassed(passed)
    else if (mayHaveKeptFiles()) {
      const { findClosedTab, readKeptFiles, isForTool } = await loadEngine()
      const own = await readKeptFiles()
      if (!own) setTold({ ...nothing, offer: await findClosedTab() })
      else if (tool && (await isForTool(own, tool))) take(own)
    }
  })
  useEffect(() => {
    restore()
      .catch(() => undefined)
      .finally(() => setReady(true))
  }, [])

  const keep = useEffectEvent(async (keys: string, toolId: string) => {
    const isEmpty = keys === ''
    // A list that has been empty from the start leaves the record of an earlier page as it is.
    if (isEmpty && !isKept.current) return
    isKept.current = !isEmpty
    await (await loadEngine()).keepFiles(files, toolId)
  })
  const keys = files.map(({ key }) => key).join()
  const toolId = tool?.id ?? ''
  useEffect(() => {
    if (ready) keep(keys, toolId).catch(() => undefined)
  }, [ready, keys, toolId])

  const drop = useEffectEvent(() => {
    // The record is gone already; an upload that runs goes on.
    isKept.current = false
    setTold(nothing)
    onCleared()
  })
  const listens = files.length > 0 || told.offer !== undefined
  useEffect(() => {
    if (!listens) return undefined
    let over = false
    let stop = () => {}
    const listen = async () => {
      const { listenToClearing } = await loadEngine()
      if (!over) stop = listenToClearing(drop)
    }
    listen().catch(() => undefined)
    return () => {
      over = true
      stop()
    }
  }, [listens])

  const { offer } = told
  const takeOffer = () => {
    if (!offer) return
    void loadEngine()
      .then(({ takeClosedTab }) => takeClosedTab(offer))
      .then((kept) => (kept ? take(kept) : setTold(nothing)))
      .catch(() => setTold(nothing))
  }
  const clear = useCallback(
    () =>
      void loadEngine().then(
        ({ clearKeptFiles }) => clearKeptFiles(),
        () => undefined,
      ),
    [],
  )
  return { ...told, takeOffer, clear }
}
