/** The files dropped on the start page, with what their content says about them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDrops, listenToClearedDrops, readDrops } from './kept-drops.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'

export interface DroppedFile extends Pick<ChosenFile, 'kind' | 'scanned'> {
  file: File
  bytes: number
}

interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** WICG File Handling: files that the system's "open with" passes to the installed site. */
const launchQueue = (): LaunchQueue | undefined => Reflect.get(globalThis, 'launchQueue')

async function see(files: readonly File[]): Promise<DroppedFile[]> {
  // The worker is built without the detector: files are inspected in the browser only.
  if (import.meta.env.SSR) return []
  const [{ detectFile }, { looksScanned }] = await Promise.all([
    import('../upload/detect-file.ts'),
    import('../upload/looks-scanned.ts'),
  ])
  return Promise.all(
    files.map(async (file) => {
      const kind = await detectFile(file)
      const scanned = kind === 'pdf' && (await looksScanned(file).catch(() => false))
      return { file, bytes: file.size, kind, scanned }
    }),
  )
}

/**
 * Returns the dropped files, and a function that replaces them. Files that the system opens with the site are added automatically, and those
 * that this tab keeps are restored.
 */
export function useDroppedFiles(): [files: readonly DroppedFile[], look: (files: readonly File[]) => Promise<void>] {
  const [dropped, setDropped] = useState<readonly DroppedFile[]>([])
  const latest = useRef(0)
  const show = useCallback(async (files: readonly File[]) => {
    const turn = ++latest.current
    const seen = await see(files)
    // A later drop during the inspection wins.
    if (turn === latest.current) setDropped(seen)
  }, [])
  const look = useCallback(
    async (files: readonly File[]) => {
      void keepDrops(files).catch(() => undefined)
      await show(files)
    },
    [show],
  )
  useEffect(() => {
    let over = false
    readDrops()
      .then((kept) => (!over && latest.current === 0 && kept.length > 0 ? show(kept) : undefined))
      .catch(() => undefined)
    launchQueue()?.setConsumer(({ files = [] }) => {
      if (files.length > 0) void Promise.all(files.map((each) => each.getFile())).then(look)
    })
    return () => {
      over = true
    }
  }, [look, show])
  const some = dropped.length > 0
  useEffect(() => {
    if (!some) return undefined
    const listening = listenToClearedDrops(() => setDropped([]))
    listening.catch(() => undefined)
    return () => void listening.then((stop) => stop()).catch(() => undefined)
  }, [some])
  return [dropped, look]
}
