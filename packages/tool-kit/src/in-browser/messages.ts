/** The messages between a page of the site and the worker that runs its steps. */
import type { ErrorCode, FileKind, InspectRequest, Progress, StepTask } from '@docweave/contract'

/** A file that a job will probably have. */
export interface EarlyFile {
  kind: FileKind
  content: Blob
}

/** The page numbers its requests. */
export type StepRequest = { id: number } & (
  | { type: 'load'; tools: readonly string[] }
  | { type: 'open'; files: readonly EarlyFile[] }
  | { type: 'add'; space: string; file: Blob }
  | { type: 'read'; space: string; key: string }
  | { type: 'remove'; space: string }
  | { type: 'inspect'; which: 'together' | 'apart'; request: InspectRequest }
  | {
      type: 'perform'
      task: StepTask
      /** The name of a lock that the worker holds until it has ended. */
      lock: string
      /** The visitor's names for the files, without their extensions, by source. */
      names: Readonly<Record<number, string>>
    }
)

export interface StepFailure {
  code: ErrorCode
  params: Readonly<Record<string, string | number>>
  cause: string
}

/** After the last reply the worker must be ended. */
export type StepReply =
  | { id: number; type: 'progress'; progress: Progress }
  | { id: number; type: 'done'; result: unknown; isLast: boolean }
  | { id: number; type: 'failed'; failure: StepFailure; isLast: boolean }
