/** What a visitor takes on from one page to the next. It lives in memory alone: a reload drops it. */
import type { FileKind } from '@docweave/contract'

/** A file of a job, which the server has already: it need not be sent again. */
export type FileOnHand = {
  /** The job's id. */
  job: string
  name: string
  kind: FileKind
  /** In bytes, under the name a `File` has for it. */
  size: number
} & (
  | {
      /** The result's place in the job. */
      result: number
    }
  | {
      /** The place of the visitor's own file in it. */
      input: number
    }
)

export type HandedOver = File | FileOnHand

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
