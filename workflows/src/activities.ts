/** The activities the workflows call, as types: their code is the worker's. */
import type { FileRef, JobEvent, JobResult, Limits, StepOutcome, StepTask } from '@docweave/contract'

/** A step's work, under its tool's own name; its `split` and `join` phases under `{tool}.split` and `{tool}.join`. */
export type StepActivities = Record<string, (task: StepTask) => Promise<StepOutcome>>

export interface InspectRequest {
  jobId: string
  inputs: FileRef[]
  limits: Limits
}

/** Short work beside the steps, done as local activities by whichever worker has the workflow. */
export interface LocalActivities {
  /** Opens the visitor's files: gives them back with their pages, or throws the code of what is wrong with one. */
  inspectInputs(request: InspectRequest): Promise<FileRef[]>
  /** Adds an event to the job that the visitor sees. */
  recordEvent(jobId: string, event: JobEvent): Promise<void>
  /** Names the results after the visitor's files. */
  nameResults(jobId: string, files: FileRef[]): Promise<JobResult[]>
  /** How long files are kept after a job's end, in milliseconds. */
  retention(): Promise<Retention>
}

export interface Retention {
  results: number
  failed: number
}

export interface ExpiryActivities {
  /** Removes what is past its time; gives how many jobs and uploads went. */
  'expire-files'(): Promise<{ jobs: number; uploads: number }>
}
