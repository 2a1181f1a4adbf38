/** What OCR read in a document, with the visitor's corrections that are not applied yet. */
import { useMemo } from 'react'
import { Recognition, type LineCorrections, type RecognitionLine } from '@docweave/contract/recognition'
import type { Corrections } from '../corrections/saved-corrections.ts'
import { useFetched } from '../corrections/use-fetched.ts'
import { useSavedCorrections, type KeptCorrections } from '../corrections/use-saved-corrections.ts'

export interface ReviewedRecognition extends KeptCorrections {
  /** `undefined` until loaded. */
  recognition: Recognition | undefined
  /** It could not be loaded. */
  failed: boolean
}

/** The text of a line in the result. */
export const textOf = ({ text, corrected = text }: RecognitionLine): string => corrected

/** The lines of a document, as in the result. */
export const textsOf = ({ lines }: Recognition): string[] => lines.map(textOf)

/** Fetches what OCR read in a document. @throws if it is not available */
export async function readRecognition(address: string): Promise<Recognition> {
  // It changes when corrections are applied.
  const answer = await fetch(address, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The recognised text cannot be fetched: status ${answer.status}`)
  return Recognition.parse(await answer.json())
}

/** @param until when the job's files are deleted, in milliseconds since 1970 */
export function useRecognition(address: string, until: number | undefined): ReviewedRecognition {
  const { value: recognition, failed } = useFetched(address, readRecognition)
  const texts = useMemo(() => recognition && textsOf(recognition), [recognition])
  const kept = useSavedCorrections(address, texts, until)
  return { ...kept, recognition, failed }
}

/** Returns all corrections of a document: those that were applied before, and the new ones. */
export const allCorrections = ({ document, lines }: Recognition, corrections: Corrections): LineCorrections =>
  lines.flatMap(({ page, line, text: was, corrected }, index) => {
    const text = corrections.get(index)?.trim() ?? corrected
    return text === undefined ? [] : [{ document, page, line, was, text }]
  })
