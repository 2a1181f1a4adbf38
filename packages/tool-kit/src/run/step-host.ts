/** The functions and folders that a step needs from the process that runs it. */
import type { FileKind, FileStore, Progress, SecretStore } from '@docweave/contract'

/** What is known of a sound file: its pages, if its kind has pages. */
export interface Inspection {
  pages?: number
}

/** Opens a file to verify that it is sound: throws a code if it is not. */
export type Inspect = (path: string, kind: FileKind, signal: AbortSignal) => Promise<Inspection>

/**
 * Detects the kinds of files from their content, in the files' order; `undefined` for unsupported ones. `name` is the name that the file
 * came with, for kinds that content does not determine. Runs in a sandboxed process: this process parses no file of a visitor or an engine.
 */
export type KindsOf = (
  files: readonly { path: string; name?: string }[],
  signal: AbortSignal,
) => Promise<(FileKind | undefined)[]>

/** Writes a copy of the PDF at `path` to `out`, without its password or with one. Throws `PASSWORD_WRONG`. */
export type Relock = (path: string, out: string, password: string, signal: AbortSignal) => Promise<void>

export interface StepHost {
  files: FileStore
  inspect: Inspect
  /** The files that were found sound before their job, by key. */
  opened?: ReadonlyMap<string, Inspection>
  kindsOf: KindsOf
  secrets: SecretStore
  unlock: Relock
  protect: Relock
  /** Returns the visitor's name for the file `source` of a job, without its extension. */
  nameOf?(jobId: string, source: number): Promise<string | undefined>
  /** The parent of the work folders; the system's temporary folder when unset. */
  folder?: string
}

export interface StepHooks {
  signal: AbortSignal
  progress(progress: Progress): void
  /** Called with the key of a partial text in the job's space. The text itself is in no event. */
  shown?(key: string): void
}
