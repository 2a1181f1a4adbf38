/** Collects the corrections of all documents of a step, because a step runs again with all of them. */
import type { JobView } from '@docweave/contract'
import type { LineCorrections, Recognition } from '@docweave/contract/recognition'
import { readCorrections, type Corrections } from '../corrections/saved-corrections.ts'
import { allCorrections, readRecognition, textsOf } from './use-recognition.ts'

/** A document that OCR read in a job. */
export interface RecognisedDocument {
  /** The index of the step. */
  step: number
  group: number
}

/** Returns the address of what OCR read in a document. */
export const recognitionAddress = (jobId: string, { step, group }: RecognisedDocument): string =>
  `/results/${jobId}/recognition/${step}/${group}`

/** Returns the corrections of the other documents of a step: those that were applied, and those that are only in this browser yet. */
async function correctionsOfOthers(
  { id, steps }: Pick<JobView, 'id' | 'steps'>,
  { step, group }: RecognisedDocument,
): Promise<LineCorrections> {
  const others = (steps[step]?.recognised ?? []).filter((each) => each.group !== group)
  const found = others.map(async (each) => {
    const address = recognitionAddress(id, { step, group: each.group })
    const recognition = await readRecognition(address)
    return allCorrections(recognition, await readCorrections(address, textsOf(recognition)))
  })
  return (await Promise.all(found)).flat()
}

/**
 * Returns the options with which a step runs again.
 *
 * @throws if what OCR read in another document of the step cannot be fetched
 */
export async function correctedOptions(
  job: Pick<JobView, 'id' | 'steps'>,
  document: RecognisedDocument,
  recognition: Recognition,
  corrections: Corrections,
): Promise<{ step: number; options: Record<string, unknown> }> {
  const { step } = document
  const all = [...allCorrections(recognition, corrections), ...(await correctionsOfOthers(job, document))]
  return { step, options: { ...job.steps[step]?.options, corrections: all } }
}
