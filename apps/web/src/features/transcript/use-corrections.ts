/** A transcript with the visitor's corrections. */
import { useMemo } from 'react'
import { retimed, Transcript } from '@docweave/tool-kit/transcript'
import { useFetched } from '../corrections/use-fetched.ts'
import { useSavedCorrections, type KeptCorrections } from '../corrections/use-saved-corrections.ts'

export interface CorrectedTranscript extends Omit<KeptCorrections, 'corrections'> {
  /** `undefined` until loaded. */
  transcript: Transcript | undefined
  /** It could not be loaded. */
  failed: boolean
  /** How many lines differ from the original. */
  corrected: number
}

async function read(address: string): Promise<Transcript> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The transcript cannot be fetched: status ${answer.status}`)
  return Transcript.parse(await answer.json())
}

/** @param until when the files of the transcript's job are deleted, in milliseconds since 1970 */
export function useCorrections(address: string, until: number | undefined): CorrectedTranscript {
  const { value: heard, failed } = useFetched(address, read)
  const texts = useMemo(() => heard?.lines.map(({ text }) => text), [heard])
  const { corrections, ...kept } = useSavedCorrections(address, texts, until)
  const transcript = useMemo(
    () =>
      heard &&
      corrections && {
        ...heard,
        lines: heard.lines.map((line, at) => {
          const text = corrections.get(at)
          return text === undefined ? line : retimed(line, text, heard.language)
        }),
      },
    [heard, corrections],
  )
  return { ...kept, transcript, failed, corrected: corrections?.size ?? 0 }
}
