/** Keeps the files of one workspace in the browser, and restores them. In the engine, so that the first page does not load it. */
import type { ToolPage } from '../../tools/tool-card.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import * as store from '../../upload/kept-files.ts'

/** What the page says about kept files. */
export interface KeptState {
  /** The upload was interrupted when the page was loaded anew. */
  interrupted: boolean
  /** Names of kept files that could not be read back. */
  lost: readonly string[]
  /** The files of a closed tab. */
  offer: store.KeptOffer | undefined
  takeOffer: () => void
  /** Deletes the kept files of all tabs. */
  clear: () => void
}

interface WorkspaceFiles {
  tell: (state: KeptState) => void
  onRestored: (files: readonly store.RestoredFile[]) => void
  onCleared: () => void
}

export interface FileKeeper {
  /** Restores this tab's files if they were chosen for the tool; without any, offers those of a closed tab. */
  restore: (tool: ToolPage | undefined) => void
  /** Keeps exactly these files, once a restoring is over. */
  keep: (files: readonly ChosenFile[], toolId: string) => void
  stop: () => void
}

export function createFileKeeper({ tell, onRestored, onCleared }: WorkspaceFiles): FileKeeper {
  // Until files are shown, an empty list does not mean that the visitor removed them.
  let isKept = false
  let restoring = Promise.resolve()
  const say = (state: Partial<Pick<KeptState, 'interrupted' | 'lost' | 'offer'>>) => {
    const { offer } = state
    tell({
      interrupted: false,
      lost: [],
      offer,
      ...state,
      takeOffer: () => void (offer && store.takeClosedTab(offer).then(take)),
      clear: () => void store.clearKeptFiles(),
    })
  }
  const take = (kept: store.RestoredFiles | undefined) => {
    say(kept ? { interrupted: kept.interrupted, lost: kept.lost } : {})
    if (!kept) return
    // The record of files that are all lost is of no use.
    if (kept.files.length === 0) void store.keepFiles([], '')
    else onRestored(kept.files)
  }
  const restore = async (tool: ToolPage | undefined) => {
    const own = await store.readKeptFiles()
    if (!own) say({ offer: await store.findClosedTab() })
    // On another tool's page they would slip into a run that they were not chosen for.
    else if (own.tool === tool?.id) take(own)
  }
  const stop = store.listenToClearing(() => {
    // The record is gone already.
    isKept = false
    say({})
    onCleared()
  })
  say({})
  return {
    restore(tool) {
      restoring = restore(tool).catch(() => undefined)
    },
    keep(files, toolId) {
      void restoring.then(() => {
        if (files.length === 0 && !isKept) return undefined
        isKept = files.length > 0
        return store.keepFiles(files, toolId)
      })
    },
    stop,
  }
}
