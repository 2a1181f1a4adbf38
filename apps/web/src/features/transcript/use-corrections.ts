/** A transcript with the visitor's corrections, which survive a reload. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { retimed, Transcript } from '@docweave/tool-kit/transcript'
import { saveCorrections, readCorrections, type Corrections } from './saved-corrections.ts'

export interface CorrectedTranscript {
  /** `undefined` until loaded. */
  transcript: Transcript | undefined
  /** It could not be loaded. */
  failed: boolean
  /** How many lines differ from the original. */
  corrected: number
  /** Some of them were made before the page was loaded. */
  isRestored: boolean
  /** Storage is unavailable: what is not downloaded is lost with the page. */
  isLost: boolean
  correct: (line: number, text: string) => void
  /** Restores the original of all lines. */
  discard: () => void
}

interface Found {
  heard: Transcript
  restored: Corrections
}

async function read(address: string): Promise<Found> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The transcript cannot be fetched: status ${answer.status}`)
  const heard = Transcript.parse(await answer.json())
  return { heard, restored: await readCorrections(address, heard) }
}

const none: Corrections = new Map()

/** @param until when the files of the transcript's job are deleted, in milliseconds since 1970 */
export function useCorrections(address: string, until: number | undefined): CorrectedTranscript {
  const [found, setFound] = useState<Found>()
  const [failed, setFailed] = useState(false)
  const [made, setMade] = useState<Corrections>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    read(address).then(setFound, () => setFailed(true))
  }, [address])
  const heard = found?.heard
  const corrections = made ?? found?.restored ?? none
  useEffect(() => {
    if (!heard || !made) return
    saveCorrections(address, heard, made, until).then(
      () => setLost(false),
      () => setLost(true),
    )
  }, [address, heard, made, until])
  const transcript = useMemo(
    () =>
      heard && {
        ...heard,
        lines: heard.lines.map((line, at) => {
          const text = corrections.get(at)
          return text === undefined ? line : retimed(line, text, heard.language)
        }),
      },
    [heard, corrections],
  )
  const correct = useCallback(
    (line: number, text: string) =>
      setMade((before) => {
        const now = new Map(before ?? found?.restored)
        if (text.trim() === found?.heard.lines[line]?.text.trim()) now.delete(line)
        else now.set(line, text)
        return now
      }),
    [found],
  )
  const discard = useCallback(() => {
    setFound((before) => before && { ...before, restored: none })
    setMade(none)
  }, [])
  const isRestored = (found?.restored.size ?? 0) > 0
  return { transcript, failed, corrected: corrections.size, isRestored, isLost, correct, discard }
}
