/** Ports: the interfaces to external systems. Each has an embedded adapter and may have others. */
import type { SignedInUser } from './account.ts'
import type { StoredFile } from './file-kind.ts'
import type { Incident, IncidentFilter, IncidentRequest } from './incident.ts'
import type { Job, JobEvent } from './job.ts'
import type { IncidentPreview, OperationsOverview } from './operations.ts'
import type { Plan } from './pipeline.ts'
import type { PreviewTask } from './preview.ts'
import type { Queue } from './tool.ts'
import type { TriggerSchedule } from './trigger.ts'
import type { DeliveryTask } from './webhook.ts'

/**
 * Content-addressed files in isolated spaces: one for each job, upload and account. A key is the SHA-256 of the content, so storing the
 * same content twice is harmless. Keys and spaces never come from a visitor. Every method throws `STORE_FAILED` on a store failure, and
 * `RESULT_EXPIRED` for a file that does not exist.
 */
export interface FileStore {
  /**
   * Stores the file at `path`. The source stays in place; with `move` it is removed, and with `link` it may become a hard link to the
   * stored file, after which it must not be modified.
   */
  put(
    space: string,
    path: string,
    options?: { move?: boolean; link?: boolean },
  ): Promise<Pick<StoredFile, 'key' | 'bytes'>>
  /** Copies a stored file to `path` and verifies it against its key. */
  fetch(space: string, key: string, path: string): Promise<void>
  /** Streams a stored file, or its bytes `start` to `end` (both inclusive). */
  read(space: string, key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>
  /** Makes a file of one space available in another. */
  link(from: string, key: string, to: string): Promise<void>
  /** Reads a small JSON note that is stored with the files, by name; `undefined` when there is none. */
  readNote(space: string, name: string): Promise<unknown>
  /** With `mayBeLost` the write is not synced to disk: a power failure may lose it, so use it only for data that can be recomputed. */
  writeNote(space: string, name: string, note: unknown, options?: { mayBeLost?: boolean }): Promise<void>
  removeSpace(space: string): Promise<void>
  /**
   * Returns a URL that serves a stored file under these headers to anyone who has it, for some seconds. Stores that visitors cannot reach
   * do not implement it.
   */
  addressOf?(
    space: string,
    key: string,
    given: { contentType: string; contentDisposition: string; seconds: number },
  ): Promise<string>
  /** Lists all spaces of jobs and uploads with the time of their last change (ms since 1970). */
  spaces(): AsyncIterable<{ space: string; changedAt: number }>
}

/**
 * Secrets that only the step that needs them may read: passwords, certificates, signatures. Each is encrypted, stored in one job's space of
 * the file store and removed with it. Plans, tasks and workflow histories contain only its reference.
 */
export interface SecretStore {
  /** Stores a secret (any JSON) and returns its reference: at most 40 letters and digits. */
  put(space: string, secret: unknown): Promise<string>
  /** Returns the secret. Throws `RESULT_EXPIRED` when it was removed, `STORE_FAILED` when it cannot be decrypted or was altered. */
  get(space: string, reference: string): Promise<unknown>
}

/**
 * Encrypts short secrets that are stored inside documents. The context is authenticated, so that a sealed secret copied to another document
 * cannot be opened.
 */
export interface SecretSealer {
  seal(secret: string, context: string): string
  /** Throws `STORE_FAILED` for another key or context, or an altered text. */
  open(sealed: string, context: string): string
}

/** The top-level fields by which documents can be queried; every store indexes them. */
export const indexedFields = ['visitor', 'expiresAt', 'open', 'waits', 'owned', 'unowned'] as const
export type IndexedField = (typeof indexedFields)[number]

/** A condition on an indexed field. Strings are ordered by code point. */
export type DocumentQuery =
  | { field: IndexedField; is: '=' | '<='; value: string | number }
  | { field: IndexedField; from: string; below: string }

/** Documents by collection and id. `update` is atomic: it repeats `change` until it commits without a concurrent write. */
export interface DocumentStore {
  get(collection: string, id: string): Promise<unknown>
  set(collection: string, id: string, document: object): Promise<void>
  /** Sets some top-level fields and leaves the others; creates the document with these fields if it does not exist. */
  merge(collection: string, id: string, fields: object): Promise<void>
  update<T extends object>(
    collection: string,
    id: string,
    change: (old: unknown) => T | undefined,
    /** With `mayBeLost` the change is not synced to disk: a power failure may lose it. For changes that recur or are irrelevant then. */
    options?: { mayBeLost?: boolean },
  ): Promise<T | undefined>
  delete(collection: string, id: string): Promise<void>
  /** Yields the document now (`undefined` when there is none) and after every change by any writer, until `signal` aborts. */
  watch(collection: string, id: string, signal: AbortSignal): AsyncIterable<unknown>
  /** Returns documents in the order of the queried field; at most 1,000 without a `limit`. */
  query(
    collection: string,
    where: DocumentQuery,
    options?: { limit?: number; descending?: boolean },
  ): Promise<{ id: string; document: unknown }[]>
  /** Counts such documents without reading them. */
  count(collection: string, where: DocumentQuery): Promise<number>
}

/** The store of job records. */
export interface JobStore {
  create(job: Job): Promise<void>
  get(id: string): Promise<Job | undefined>
  /** Appends events atomically and returns the job after them, or `undefined` when there is no such job. */
  append(id: string, ...events: JobEvent[]): Promise<Job | undefined>
  /** Yields the job now, if it is newer than revision `after`, and on every change, until `signal` aborts. */
  watch(id: string, after: number, signal: AbortSignal): AsyncIterable<Job>
  /** Counts the other jobs that have waited longer for the queue of `job`; `undefined` when it does not wait. */
  countAhead(job: Job): Promise<number | undefined>
  /** Counts the jobs of all visitors that wait for a queue. */
  countWaiting(queue: Queue): Promise<number>
  /** Counts a visitor's open jobs. */
  countOpen(visitor: string): Promise<number>
  /** Returns the ids of a visitor's open jobs, at most `limit` of them. */
  listOpen(visitor: string, limit: number): Promise<string[]>
  /** Lists the jobs of an account, newest first; with `before` (an `ownedCursor`) only those older than it. */
  listOwned(owner: string, options: { before?: string | undefined; limit: number }): Promise<Job[]>
  /** Lists the jobs whose files are due for removal at `now`. */
  listExpired(now: number): Promise<Job[]>
  /** Lists jobs without an owner whose files were removed before a time, at most `limit` of them, oldest first. */
  listUnowned(goneBefore: number, limit: number): Promise<Job[]>
  /** Lists the jobs with the latest expiry, latest first. */
  listFurthest(limit: number): Promise<Job[]>
}

/** Limits how often a visitor may do something. */
export interface RateLimit {
  /** Takes one of the visitor's tokens. Returns 0, or the seconds to wait when none is left. Synchronous: it waits for no store. */
  take(visitor: string): number
  /** Returns what is left for a visitor, without taking anything. */
  look(visitor: string): RateState
}

export interface RateState {
  /** The most tokens that a visitor can have. */
  limit: number
  /** The tokens that are left. */
  remaining: number
  /** The seconds until all are there again. */
  seconds: number
}

/** Something that counts against a visitor's limits: a job that is being started, or an upload that is unfinished or unused. */
export interface LedgerEntry {
  id: string
  /** In bytes; 0 where only the number of entries counts. */
  bytes: number
  /** `true` once an upload has arrived completely. */
  complete: boolean
  /** When it expires by itself (ms since 1970), so that entries of a crashed host do not count forever. */
  until: number
}

/** The current entries of each visitor, shared by all hosts that share the store. */
export interface Ledger {
  /**
   * Atomically replaces a visitor's entries by the result of `change`. If `change` throws, the error is rethrown and the entries stay as
   * they are. Expired entries are not passed to `change`.
   */
  change(visitor: string, change: (entries: readonly LedgerEntry[]) => readonly LedgerEntry[]): Promise<void>
}

/** The disk of this host: uploads arrive there and, without a bucket, all files are stored there. */
export interface DiskSpace {
  /** Throws `STORAGE_FULL` unless `bytes` more fit on it with some reserve. */
  assertRoom(bytes: number): Promise<void>
}

/** Scans complete uploads for malware before they are stored. */
export interface FileScanner {
  /**
   * Resolves when no malware is found in the file at `path`. Throws `FILE_INFECTED`; `FILE_TOO_LARGE` when it is too large to be scanned;
   * `SCANNER_UNAVAILABLE` when the scan failed, so that the file must not count as clean.
   */
  scan(path: string): Promise<void>
  /** Returns the name and version of the scanner and of its signatures. Throws `SCANNER_UNAVAILABLE`. */
  version(): Promise<string>
}

/** Limits the open streams of a visitor, and of all visitors of this host together. */
export interface StreamLimit {
  /** Takes a slot and returns the function that releases it. Throws `STREAMS_TOO_MANY` when none is free. */
  open(visitor: string): () => void
}

/** The state of a run in the workflow engine, independent of the job store. */
export type RunState = 'running' | 'done' | 'failed' | 'cancelled' | 'stopped' | 'timed-out' | 'unknown'

/** The workflow engine, as the API uses it. Every method throws `SERVICE_UNAVAILABLE` when it is unreachable. */
export interface PipelineRunner {
  /**
   * Starts the plan's run; its id is the job's id. A run that is already open is left alone; after a failed run the plan runs again and
   * reuses the stored results of finished steps. Scheduling is fair by `visitor`: when there is more work than workers, visitors take
   * turns.
   */
  start(plan: Plan, visitor: string): Promise<void>
  /** Starts the run that makes a file's preview, unless it was started before: each file has at most one, also if it failed. Jobs go first. */
  startPreview(task: PreviewTask, visitor: string): Promise<void>
  /** `unknown` if it has not been started. */
  previewState(task: PreviewTask): Promise<RunState>
  cancel(jobId: string): Promise<void>
  /** Sends an answer to the run, durably. The run takes the first answer to a question; `approval` is the question's number in the flow. */
  answer(jobId: string, answer: { approval: number; yes: boolean; comment?: string }): Promise<void>
  state(jobId: string): Promise<RunState>
  /** Permanently deletes everything that the engine stores about a job's runs and previews, if anything. An open run ends without an event. */
  forget(jobId: string): Promise<void>
}

/** The workflow engine, as far as it delivers webhooks. Throws `SERVICE_UNAVAILABLE` when it is unreachable. */
export interface DeliveryRunner {
  /**
   * Starts a delivery. One that is under way is left alone. One that has ended stays as it is; with `again` it is sent once more.
   * Scheduling is fair by `owner`.
   */
  start(task: DeliveryTask, owner: string, options?: { again?: boolean }): Promise<void>
}

/** The workflow engine, as far as it keeps the clocks of schedule triggers. Throws `SERVICE_UNAVAILABLE` when it is unreachable. */
export interface TriggerSchedules {
  /** Creates a schedule, or changes it. Throws `OPTION_INVALID` (params: `option`) for times that the engine refuses. */
  set(schedule: TriggerSchedule): Promise<void>
  /** Removes a schedule, if there is one. */
  remove(triggerId: string): Promise<void>
  /** Yields the ids of the triggers that have a schedule. Those of the last seconds may be missing. */
  list(): AsyncIterable<string>
}

/**
 * The workflow engine, as far as it heals incidents. Throws `SERVICE_UNAVAILABLE` when it is unreachable or no worker answers, and
 * `JOB_NOT_FOUND` for an id that it does not know (any more).
 */
export interface IncidentRunner {
  /** Starts an incident and returns its id. */
  start(request: IncidentRequest): Promise<string>
  find(id: string): Promise<Incident>
  /** Returns the latest incidents, newest first. */
  list(): Promise<Incident[]>
  /** Starts no more replays; those under way continue. Does nothing to an incident that has ended, as all of these. */
  pause(id: string): Promise<void>
  resume(id: string): Promise<void>
  /** Sets the replays per second. */
  setRate(id: string, rate: number): Promise<void>
  /** Ends it. Replays under way continue. */
  cancel(id: string): Promise<void>
}

/** What operators see and do on the site. */
export interface Operations {
  /** Also answers while a store is unavailable, without what it holds. */
  overview(): Promise<OperationsOverview>
  /** Returns the newest failed jobs of a filter. Throws `SERVICE_UNAVAILABLE`. */
  preview(filter: IncidentFilter): Promise<IncidentPreview>
  incidents: IncidentRunner
}

/** Users, as the identity provider reports them. `userOfToken` and `userOfSession` throw `SIGNED_OUT` for invalid, expired or revoked credentials. */
export interface IdentityProvider {
  /** Returns the user of an ID token; rejects revoked tokens, and users that are disabled or deleted. */
  userOfToken(idToken: string): Promise<SignedInUser>
  /** Exchanges an ID token for the value of a session cookie, valid for `milliseconds` (five minutes to two weeks). */
  openSession(idToken: string, milliseconds: number): Promise<string>
  /** Returns the user of a session cookie. Revoking the session or disabling the user takes effect within five minutes. */
  userOfSession(cookie: string): Promise<SignedInUser>
  /**
   * Returns the user with an id, for callers that are identified without a session (API keys); `signedInAt` is 0. Throws `SIGNED_OUT` for
   * unknown, deleted and disabled users; disabling one takes effect within five minutes.
   */
  userOfId(userId: string): Promise<SignedInUser>
  /** Ends every session of a user. */
  revokeSessions(userId: string): Promise<void>
  /** Does nothing when there is no such user. */
  deleteUser(userId: string): Promise<void>
}

/** A bot challenge like reCAPTCHA: a token for a named action. */
export interface Challenge {
  /** Throws `CHALLENGE_FAILED` unless `token` was issued to a person for this action just now. */
  verify(token: string | undefined, action: string): Promise<void>
}

/** A worker's report on one of its engines; decides which tools are offered. */
export interface EngineReport {
  engine: string
  available: boolean
  version?: string
  /** Why it is unavailable, for the operator: a command to run, a program that is missing. */
  reason?: string
  at: number
}
