/** A visitor's corrections of the lines of a text, which survive a reload. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { noCorrections, readCorrections, saveCorrections, type Corrections } from './saved-corrections.ts'

export interface KeptCorrections {
  /** By the index of the line; `undefined` until those of an earlier visit are loaded. */
  corrections: Corrections | undefined
  /** Some of them were made before the page was loaded. */
  isRestored: boolean
  /** Storage is unavailable: corrections are lost with the page. */
  isLost: boolean
  /** Sets the text of a line; its original text removes the correction. */
  correct: (line: number, text: string) => void
  /** Restores the original of all lines. */
  discard: () => void
}

/**
 * Keeps corrections of the text at `address`.
 *
 * @param heard its lines as on the server, memoized; `undefined` until they are loaded
 * @param until when the job's files are deleted, in milliseconds since 1970
 */
export function useSavedCorrections(
  address: string,
  heard: readonly string[] | undefined,
  until: number | undefined,
): KeptCorrections {
  const [restored, setRestored] = useState<Corrections>()
  const [made, setMade] = useState<Corrections>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (heard) readCorrections(address, heard).then(setRestored, () => setRestored(noCorrections))
  }, [address, heard])
  useEffect(() => {
    if (!heard || !made) return
    saveCorrections(address, heard, made, until).then(
      () => setLost(false),
      () => setLost(true),
    )
  }, [address, heard, made, until])
  const correct = useCallback(
    (line: number, text: string) =>
      setMade((before) => {
        const now = new Map(before ?? restored)
        if (text.trim() === heard?.[line]?.trim()) now.delete(line)
        else now.set(line, text)
        return now
      }),
    [heard, restored],
  )
  const discard = useCallback(() => {
    setRestored(noCorrections)
    setMade(noCorrections)
  }, [])
  const isRestored = (restored?.size ?? 0) > 0
  const corrections = made ?? restored
  return useMemo(
    () => ({ corrections, isRestored, isLost, correct, discard }),
    [corrections, isRestored, isLost, correct, discard],
  )
}
