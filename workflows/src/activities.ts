/** Types of the activities that the workflows call; the worker implements them. */
import type {
  ApprovalAnswer,
  ApprovalRequest,
  AttemptOutcome,
  DeliveryTask,
  ExamineRequest,
  FailedFile,
  FailedJob,
  FailedPage,
  Failure,
  IncidentTask,
  InspectRequest,
  JobEnd,
  JobEvent,
  PreviewTask,
  Replay,
  ReplayEnd,
  StepOutcome,
  StepTask,
  StoredFile,
  TriggerOutcome,
  TriggerTask,
} from '@docweave/contract'

/** Activities by name: the tool's id, and `{tool}.split` and `{tool}.join` for the phases of a fan-out. */
export type StepActivities = Record<string, (task: StepTask) => Promise<StepOutcome>>

/** Short work outside the steps, run as local activities by the worker that runs the workflow task. */
export interface LocalActivities {
  /**
   * Opens the input files and records their page counts in the job; fails with the error code of a file that cannot be opened.
   * Returns the files with their page counts.
   */
  inspectInputs(request: InspectRequest): Promise<StoredFile[]>
  /**
   * Opens the input files for a step that takes them one by one: records in the job, and returns, the usable ones with their page
   * counts and the failures of the others. A file with a retryable error counts as usable: the step opens it again.
   */
  inspectEach(request: InspectRequest): Promise<{ files: StoredFile[]; failed: FailedFile[] }>
  /** Appends events to the job's record. */
  recordEvents(jobId: string, events: JobEvent[]): Promise<void>
  /** Appends the last events and the job's end, with the names of the results and the expiry of the files. */
  endJob(jobId: string, end: JobEnd, before: JobEvent[]): Promise<void>
  /** Asks a question in the job's record. Returns the answer that an earlier run got for the same files, if any. */
  openApproval(request: ApprovalRequest): Promise<ApprovalAnswer | undefined>
  /** Returns whether the names of the input files, from which these files were made, match a pattern. */
  matchNames(request: ExamineRequest): Promise<boolean[]>
}

export interface ReadingActivities {
  /** Returns whether each file meets a condition on its text. */
  'read-conditions'(request: ExamineRequest): Promise<boolean[]>
}

/** How many of each were removed. */
export interface Expired {
  jobs: number
  uploads: number
  accounts: number
}

export interface ExpiryActivities {
  /** Removes expired data and continues account deletions. `at` is the Temporal server's time, in ms since 1970. */
  'expire-files'(at?: number): Promise<Expired>
}

export interface PreviewActivities {
  /** Converts the file to PDF and stores the first pages with the job's files. */
  'make-preview'(task: PreviewTask & { memoryMegabytes: number }): Promise<void>
}

export interface LocalPreviewActivities {
  /** Records that a file has no preview, and why. */
  recordPreviewFailure(task: PreviewTask, failure: Failure): Promise<void>
}

/** The waits that an attempt may choose from, in ms. */
export interface AttemptWaits {
  /** The wait until the next attempt; `undefined` for the last one. */
  wait?: number | undefined
  /** The longest wait that the receiver may ask for. */
  mostWait: number
}

export interface DeliveryActivities {
  /** Sends an event to its endpoint once and records the attempt. Returns how it ended. */
  'deliver-webhook'(task: DeliveryTask, waits: AttemptWaits): Promise<AttemptOutcome>
}

export interface TriggerActivities {
  /** Starts the job of a schedule trigger. It can be repeated: one run of the schedule starts one job. Returns how that went. */
  'fire-trigger'(task: TriggerTask): Promise<TriggerOutcome>
  /** Looks at the mailbox of the mail triggers. It can be repeated: one message starts one job. Returns how that went. */
  'read-mailbox'(): Promise<TriggerOutcome>
}

/** The activities of an incident. Each can be repeated: a repetition finds what the first one did. */
export interface IncidentActivities {
  /** Lists failed jobs that match the filter and were not replayed, newest first; `next` of the previous page continues there. */
  'list-failed-jobs'(task: IncidentTask, next?: string): Promise<FailedPage>
  /** Replays jobs, each failed run at most once. Returns one entry for each. */
  'replay-jobs'(task: IncidentTask, jobs: FailedJob[]): Promise<Replay[]>
  /** Returns the ends of those replays that have ended. */
  'look-at-replays'(replays: FailedJob[]): Promise<ReplayEnd[]>
}
