/** The saved signatures of this browser, as a hook. */
import { useEffect, useState } from 'react'
import { forgetInk, saveInk, savedInks, type SavedInk } from './saved-inks.ts'
import type { Ink } from './stamp.ts'

export function useSavedInks() {
  const [saved, setSaved] = useState<readonly SavedInk[]>([])
  useEffect(() => {
    void savedInks().then(setSaved)
  }, [])
  const after = (work: Promise<unknown>) => work.then(savedInks).then(setSaved, () => undefined)
  return { saved, keep: (ink: Ink) => after(saveInk(ink)), forget: (id: number) => after(forgetInk(id)) }
}
