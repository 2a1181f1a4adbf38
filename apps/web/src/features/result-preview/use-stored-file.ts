/** Opens a file on the server for display, and closes it when it is no longer displayed. */
import { useEffect, useState } from 'react'
import { closeSource } from '../pdf-view/draw-page.ts'
import { openStoredFile, type StoredFile } from '../pdf-view/open-file.ts'
import { PasswordNeeded, type PageSource } from '../pdf-view/page-source.ts'

/** `locked`: it needs a password (`wrong`: a different one); `closed`: it cannot be rendered here, or is unavailable. */
export type StoredFileView =
  | { state: 'opening' | 'closed' }
  | { state: 'locked'; wrong: boolean }
  | { state: 'open'; source: PageSource; firstRatio: number }

const opening: StoredFileView = { state: 'opening' }

/** Returns the view of `file`; `opening` without a file. */
export function useStoredFile(file: StoredFile | undefined, password: string | undefined): StoredFileView {
  const [view, setView] = useState<StoredFileView>(opening)
  const { address, kind, bytes } = file ?? {}
  useEffect(() => {
    if (address === undefined || kind === undefined || bytes === undefined) return undefined
    let gone = false
    let opened: PageSource | undefined
    const open = async (): Promise<StoredFileView> => {
      const source = await openStoredFile({ address, kind, bytes }, { password })
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
      .catch((error: unknown): StoredFileView =>
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
