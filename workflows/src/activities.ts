/** The activities the workflows call, as types: their code is the worker's. */
import type { Failure, FileRef, JobEvent, Limits, StepOutcome, StepTask } from '@docweave/contract'

/** A step's work, under its tool's own name; its `split` and `join` phases under `{tool}.split` and `{tool}.join`. */
export type StepActivities = Record<string, (task: StepTask) => Promise<StepOutcome>>

export interface InspectRequest {
  jobId: string
  inputs: FileRef[]
  limits: Limits
}

/** One of the visitor's files (by its place from 0), and what is wrong with it. */
export interface FailedFile {
  source: number
  failure: Failure
}

/** Short work beside the steps, done as local activities by whichever worker has the workflow. */
export interface LocalActivities {
  /**
   * Opens the visitor's files: gives them back with their pages and tells the job, or throws the code of what is wrong with
   * one.
   */
  inspectInputs(request: InspectRequest): Promise<FileRef[]>
  /**
   * Opens the visitor's files for a step that takes them one by one: gives back those that can be worked on, with their pages,
   * and what is wrong with the others, and tells the job of both. What may be a passing trouble is left to the step to find.
   */
  inspectEach(request: InspectRequest): Promise<{ files: FileRef[]; failed: FailedFile[] }>
  /** Adds events to the job that the visitor sees. */
  recordEvents(jobId: string, events: JobEvent[]): Promise<void>
  /** Adds what happened last, and the end: names the results and says until when the files are kept. */
  endJob(jobId: string, end: JobEnd, before: JobEvent[]): Promise<void>
}

/** How a run ends; `at` is the workflow's own time (ms since 1970). */
export type JobEnd =
  | { type: 'done'; at: number; files: FileRef[] }
  | { type: 'failed'; at: number; failure: Failure; step?: number }
  | { type: 'cancelled'; at: number }

/** How many of each are gone. */
export interface Expired {
  jobs: number
  uploads: number
  accounts: number
}

export interface ExpiryActivities {
  /** Removes what is past its time, and goes on with accounts that are being deleted. `at` is the server's time, in ms since 1970. */
  'expire-files'(at?: number): Promise<Expired>
}
