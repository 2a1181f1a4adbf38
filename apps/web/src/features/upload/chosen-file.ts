/** A file that the visitor chose, before it is an input of a job; and the files that one page passes to the next. */
import type { Failure, FileKind, InputReference, JobFile } from '@docweave/contract'

/** A result or an input of an earlier job: it is on the server already and need not be uploaded. `size` is named like `File`'s. */
export type ReusedFile = Exclude<InputReference, string> & Pick<JobFile, 'name' | 'kind'> & Pick<File, 'size'>

/** Where the content of a chosen file is: on the visitor's device, or on the server. */
export type FileSource = File | ReusedFile

export interface ChosenFile {
  /** Distinguishes identical files. */
  key: string
  file: FileSource
  /** `undefined` until detected, `unknown` if unsupported. */
  kind?: FileKind | 'unknown'
  /** Whether it needs a password, is digitally signed, and has images but no text; PDFs only. */
  encrypted?: boolean
  signed?: boolean
  scanned?: boolean
  password?: string
  /** Set once it is uploaded. */
  uploadId?: string
  /** Why it was refused at the last upload. */
  failure?: Failure | undefined
}

let waiting: FileSource[] = []

/** Stores files for the next page, in memory only: a reload loses them. */
export const passFiles = (files: readonly FileSource[]): void => {
  waiting = [...files]
}

/** Returns the stored files and clears them. */
export function takePassedFiles(): FileSource[] {
  const files = waiting
  waiting = []
  return files
}
