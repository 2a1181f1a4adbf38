/** Opens a file on the server for display, and closes it when it is no longer displayed. */
import { useEffect, useState } from 'react'
import { closeSource } from '../pdf-view/draw-page.ts'
import { openRemoteFile, type RemoteFile } from '../pdf-view/open-file.ts'
import { PasswordNeeded, type PageSource } from '../pdf-view/page-source.ts'

/** `locked`: it needs a password (`wrong`: a different one); `closed`: it cannot be rendered here, or is unavailable. */
export type RemoteFileView =
  | { state: 'opening' | 'closed' }
  | { state: 'locked'; wrong: boolean }
  | { state: 'open'; source: PageSource; firstRatio: number }

const opening: RemoteFileView = { state: 'opening' }

/** Returns the view of `file`; `opening` without a file. */
export function useRemoteFile(file: RemoteFile | undefined, password: string | undefined): RemoteFileView {
  const [view, setView] = useState<RemoteFileView>(opening)
  const { address, kind, bytes } = file ?? {}
  useEffect(() => {
    if (address === undefined || kind === undefined || bytes === undefined) return undefined
    let gone = false
    let opened: PageSource | undefined
    const open = async (): Promise<RemoteFileView> => {
      const source = await openRemoteFile({ address, kind, bytes }, { password })
      if (!source) return { state: 'closed' }
      if (gone) {
        closeSource(source)
        return { state: 'closed' }
      }
      opened = source
      const { width, height } = await source.size(1)
      return { state: 'open', source, firstRatio: height / width }
    }
    setView(opening)
    open()
      .catch((error: unknown): RemoteFileView =>
        error instanceof PasswordNeeded ? { state: 'locked', wrong: error.wrong } : { state: 'closed' },
      )
      .then((found) => gone || setView(found))
      .catch(() => undefined)
    return () => {
      gone = true
      if (opened) closeSource(opened)
    }
  }, [address, kind, bytes, password])
  return view
}
