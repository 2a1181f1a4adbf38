/** The files on the home page and what each is: found by content, here, before anything is sent. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SeenFile } from './offers.ts'

export interface DroppedFile extends SeenFile {
  file: File
}

interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** WICG File Handling: what the system's "open with" hands to the installed site. */
const launchQueue = (): LaunchQueue | undefined => Reflect.get(globalThis, 'launchQueue')

async function see(files: readonly File[]): Promise<DroppedFile[]> {
  // The worker is built without the detector: files are looked at in the browser alone.
  if (import.meta.env.SSR) return []
  const [{ detectFile }, { looksScanned }] = await Promise.all([
    import('../upload/detect-file.ts'),
    import('../upload/looks-scanned.ts'),
  ])
  return Promise.all(
    files.map(async (file) => {
      const kind = await detectFile(file)
      return { file, kind, scanned: kind === 'pdf' && (await looksScanned(file).catch(() => false)) }
    }),
  )
}

/** Gives what was dropped, and a function that takes files in place of it. Files the system opens with the site come by themselves. */
export function useDroppedFiles(): [files: readonly DroppedFile[], look: (files: readonly File[]) => Promise<void>] {
  const [dropped, setDropped] = useState<readonly DroppedFile[]>([])
  const latest = useRef(0)
  const look = useCallback(async (files: readonly File[]) => {
    const turn = ++latest.current
    const seen = await see(files)
    // A second drop while the first was looked at wins.
    if (turn === latest.current) setDropped(seen)
  }, [])
  useEffect(() => {
    launchQueue()?.setConsumer(({ files = [] }) => {
      if (files.length > 0) void Promise.all(files.map((each) => each.getFile())).then(look)
    })
  }, [look])
  return [dropped, look]
}
