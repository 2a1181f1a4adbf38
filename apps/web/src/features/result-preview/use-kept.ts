/** Opens a file on the server for display, and closes it when it is no longer displayed. */
import { useEffect, useState } from 'react'
import { closeSource } from '../pdf-view/draw-page.ts'
import { openKept, type KeptFile } from '../pdf-view/open-file.ts'
import { PasswordNeeded, type PageSource } from '../pdf-view/page-source.ts'

/** `locked`: it needs a password (`wrong`: a different one); `closed`: it cannot be rendered here, or is unavailable. */
export type KeptView =
  | { state: 'opening' | 'closed' }
  | { state: 'locked'; wrong: boolean }
  | { state: 'open'; source: PageSource; firstRatio: number }

const opening: KeptView = { state: 'opening' }

/** Returns the view of `file`; `opening` without a file. */
export function useKept(file: KeptFile | undefined, password: string | undefined): KeptView {
  const [view, setView] = useState<KeptView>(opening)
  const { address, kind, bytes } = file ?? {}
  useEffect(() => {
    if (address === undefined || kind === undefined || bytes === undefined) return undefined
    let gone = false
    let opened: PageSource | undefined
    const open = async (): Promise<KeptView> => {
      const source = await openKept({ address, kind, bytes }, { password })
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
      .catch((error: unknown): KeptView =>
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
