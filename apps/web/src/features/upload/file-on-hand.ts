/** A result of a job as a file of the visitor's, for a bench that takes files alone. */
import type { HandedOver } from './handed-over.ts'

/** @throws when the result is not to be had any more */
export async function fileOnHand(each: HandedOver): Promise<File> {
  if (each instanceof File) return each
  const answer = await fetch(`/results/${each.job}/${each.result}`)
  if (!answer.ok) throw new Error(`The result is not to be had: ${answer.status}`)
  return new File([await answer.blob()], each.name)
}
