/** Passes files from one page to the next, in memory only: a reload loses them. */
import type { FileKind } from '@docweave/contract'

/** A file of an earlier job, which is on the server already and need not be uploaded. */
export type JobFile = {
  /** The job's id. */
  job: string
  name: string
  kind: FileKind
  /** In bytes; named like the property of `File`. */
  size: number
} & (
  | {
      /** The index of the result in the job. */
      result: number
    }
  | {
      /** The index of the visitor's input file in the job. */
      input: number
    }
)

export type InputFile = File | JobFile

let waiting: InputFile[] = []

/** Stores files for the next page. */
export const passFiles = (files: readonly InputFile[]): void => {
  waiting = [...files]
}

/** Returns the stored files and clears them. */
export function takePassedFiles(): InputFile[] {
  const files = waiting
  waiting = []
  return files
}
