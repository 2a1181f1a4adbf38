/** What a visitor takes on from one page to the next. It lives in memory alone: a reload drops it. */
import type { FileKind } from '@docweave/contract'

/** A result of a job, which the server has already: it need not be sent again. */
export interface ResultOnHand {
  /** The job's id, and the result's place in it. */
  job: string
  result: number
  name: string
  kind: FileKind
  /** In bytes, under the name a `File` has for it. */
  size: number
}

export type HandedOver = File | ResultOnHand

let waiting: HandedOver[] = []

/** Leaves files for the page that comes next. */
export const handOver = (files: readonly HandedOver[]): void => {
  waiting = [...files]
}

/** Takes what was left, once. */
export function takeHandedOver(): HandedOver[] {
  const files = waiting
  waiting = []
  return files
}
