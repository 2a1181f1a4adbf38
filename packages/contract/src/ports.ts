/** What the rooms ask of the world outside: each has an embedded adapter and may have others. */
import type { SignedInUser } from './account.ts'
import type { Job } from './job.ts'
import type { JobEvent } from './job-event.ts'
import type { Plan } from './pipeline.ts'
import type { Queue } from './tool.ts'

export interface StoredFile {
  key: string
  bytes: number
}

/**
 * Files by content, in spaces that share nothing: a job's, an upload's, an account's. A key is the SHA-256 of the content, so
 * putting the same content twice does no harm. Keys and spaces never come from a visitor.
 * Every method throws `STORE_FAILED` when the store cannot do it, and `RESULT_EXPIRED` when the file is not there.
 */
export interface FileStore {
  /**
   * Stores the file at `path`. The file itself is left as it is; with `move` it is taken away, and with `link` it may become one with
   * the stored file, so that nobody may change it any more.
   */
  put(space: string, path: string, options?: { move?: boolean; link?: boolean }): Promise<StoredFile>
  /** Copies a stored file to `path`, checked against its key. */
  fetch(space: string, key: string, path: string): Promise<void>
  /** Streams a stored file, or the bytes `start` to `end` (both included) of it. */
  read(space: string, key: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>
  /** Makes a file of one space known in another. */
  link(from: string, key: string, to: string): Promise<void>
  /** A small JSON note beside the files, by name; `undefined` when there is none. */
  readNote(space: string, name: string): Promise<unknown>
  /** With `mayBeLost` it does not wait for the disk: a power cut may take what can be made again. */
  writeNote(space: string, name: string, note: unknown, options?: { mayBeLost?: boolean }): Promise<void>
  removeSpace(space: string): Promise<void>
  /**
   * An address that gives a stored file to whoever has it, under these headers, for some seconds; a store that visitors cannot reach
   * has none.
   */
  addressOf?(
    space: string,
    key: string,
    given: { contentType: string; contentDisposition: string; seconds: number },
  ): Promise<string>
  /** All spaces of jobs and uploads with the time of their last change (ms since 1970). */
  spaces(): AsyncIterable<{ space: string; changedAt: number }>
}

/**
 * What nobody but the step that needs it may read: passwords, certificates, signatures. Each is encrypted, belongs to one
 * job's space of the file store and goes with it; plans, tasks and histories carry the reference alone.
 */
export interface SecretStore {
  /** Keeps a secret (any JSON) and gives its reference: at most 40 letters and digits. */
  put(space: string, secret: unknown): Promise<string>
  /** Gives it back. Throws `RESULT_EXPIRED` when it is gone, `STORE_FAILED` when it is not what was put there. */
  get(space: string, reference: string): Promise<unknown>
}

/** The top-level fields by which documents are found: each has an index in every store. */
export const indexedFields = ['visitor', 'expiresAt', 'open', 'waits', 'owned', 'unowned'] as const
export type IndexedField = (typeof indexedFields)[number]

/** Documents whose field compares so; texts are ordered by code point. */
export type Where =
  | { field: IndexedField; is: '=' | '<='; value: string | number }
  | { field: IndexedField; from: string; below: string }

/** Documents by collection and id. `update` runs `change` until it commits without another writer in between. */
export interface DocumentStore {
  get(collection: string, id: string): Promise<unknown>
  set(collection: string, id: string, document: object): Promise<void>
  /** Sets some top-level fields of a document and leaves its others; one that was not there has these alone. */
  merge(collection: string, id: string, fields: object): Promise<void>
  update<T extends object>(
    collection: string,
    id: string,
    change: (old: unknown) => T | undefined,
    /** With `mayBeLost` the change does not wait for the disk: a power cut may take what comes again, or matters no more then. */
    options?: { mayBeLost?: boolean },
  ): Promise<T | undefined>
  delete(collection: string, id: string): Promise<void>
  /** The document now (`undefined` when there is none) and after every change by anybody, until `signal` aborts. */
  watch(collection: string, id: string, signal: AbortSignal): AsyncIterable<unknown>
  /** Documents in the order of the field asked for; at most 1,000 where no `limit` is given. */
  query(
    collection: string,
    where: Where,
    options?: { limit?: number; descending?: boolean },
  ): Promise<{ id: string; document: unknown }[]>
  /** How many such documents there are, without reading them. */
  count(collection: string, where: Where): Promise<number>
}

/** The jobs as visitors see them. */
export interface JobStore {
  create(job: Job): Promise<void>
  get(id: string): Promise<Job | undefined>
  /** Adds events in one go and gives the job after them, or `undefined` when there is no such job. */
  append(id: string, ...events: JobEvent[]): Promise<Job | undefined>
  /** The job now, when newer than `after`, and then whenever it changes, until `signal` aborts. */
  watch(id: string, after: number, signal: AbortSignal): AsyncIterable<Job>
  /** How many other jobs wait for the queue that `job` waits for, and since longer; `undefined` when it does not wait. */
  countAhead(job: Job): Promise<number | undefined>
  /** How many jobs wait for a queue, whoever's they are. */
  countWaiting(queue: Queue): Promise<number>
  /** How many jobs of a visitor are not over. */
  countOpen(visitor: string): Promise<number>
  /** The ids of jobs of a visitor that are not over, at most `limit` of them. */
  listOpen(visitor: string, limit: number): Promise<string[]>
  /** The jobs of an account, newest first; with `before` (an `ownedPlace`) those older than it. */
  listOwned(owner: string, options: { before?: string | undefined; limit: number }): Promise<Job[]>
  /** Jobs whose files are due to go at `now`. */
  listExpired(now: number): Promise<Job[]>
  /** Jobs in nobody's history whose files went before a time, at most `limit` of them, the oldest first. */
  listUnowned(goneBefore: number, limit: number): Promise<Job[]>
  /** The jobs whose time comes last, the last of all first. */
  listFurthest(limit: number): Promise<Job[]>
}

/** How often a visitor may do something. */
export interface RateLimit {
  /** Takes a token of `visitor`'s; gives the seconds to wait when there is none, 0 when there was. At once: it waits for nobody. */
  take(visitor: string): number
}

/** Something a visitor holds: a job that is being started, an upload that is not finished or not used. */
export interface LedgerEntry {
  id: string
  /** In bytes; 0 where only the number of entries counts. */
  bytes: number
  /** `true` once the whole of it is there. */
  complete: boolean
  /** When it counts no more although nobody removed it (ms since 1970): what a crashed host left must not count for ever. */
  until: number
}

/** What each visitor holds at the moment, counted together by all hosts that share the store. */
export interface Ledger {
  /**
   * Replaces a visitor's entries by what `change` makes of them, with no other writer in between. What `change` throws is thrown,
   * and the entries stay as they are. Entries whose time is over are not given to `change`.
   */
  change(visitor: string, change: (entries: readonly LedgerEntry[]) => readonly LedgerEntry[]): Promise<void>
}

/** The disk of this host, where uploads come in and, without a bucket, everything is kept. */
export interface DiskSpace {
  /** Throws `STORAGE_FULL` unless `bytes` more fit on it with some room to spare. */
  assertRoom(bytes: number): Promise<void>
}

/** Looks for malware in files, before anything else reads them. */
export interface FileScanner {
  /**
   * Resolves when nothing is found in the file at `path`. Throws `FILE_INFECTED`; `FILE_TOO_LARGE` when it is too large to be looked at;
   * `SCANNER_UNAVAILABLE` when nothing can be said: then it is not clean.
   */
  scan(path: string): Promise<void>
  /** Its name and version, and that of its signatures. Throws `SCANNER_UNAVAILABLE`. */
  version(): Promise<string>
}

/** How many streams a visitor, and all visitors of this host together, may have open. */
export interface StreamLimit {
  /** Takes a slot and gives what returns it. Throws `STREAMS_TOO_MANY` when there is none. */
  open(visitor: string): () => void
}

/** How a run stands in the workflow engine, whatever the job store says. */
export type RunState = 'running' | 'done' | 'failed' | 'cancelled' | 'stopped' | 'timed-out' | 'unknown'

/** The workflow engine, as the API uses it. Every method throws `SERVICE_UNAVAILABLE` when it cannot be reached. */
export interface PipelineRunner {
  /**
   * Starts the plan's run; its id is the job's id. A run that is open already is left as it is; after one that failed the
   * plan runs again, and finds its finished steps in the store. Runs of one `visitor` do not keep those of others waiting: where
   * there is more to do than workers, visitors take turns.
   */
  start(plan: Plan, visitor: string): Promise<void>
  cancel(jobId: string): Promise<void>
  state(jobId: string): Promise<RunState>
  /** Deletes what the engine keeps of a job's runs, for good; does nothing where there is nothing. A run that is open ends without a word. */
  forget(jobId: string): Promise<void>
}

/** Who somebody is, as the identity provider knows it. Both `userOf…` throw `SIGNED_OUT` for what is not valid, or no more. */
export interface IdentityProvider {
  /** Whom an ID token names; never one that is revoked, or of a user that is disabled or gone. */
  userOfToken(idToken: string): Promise<SignedInUser>
  /** A session for an ID token, as the text of a cookie, valid for `milliseconds` (five minutes to two weeks). */
  openSession(idToken: string, milliseconds: number): Promise<string>
  /** Whom a session's cookie names. That it was revoked, or the user disabled, is known within five minutes. */
  userOfSession(cookie: string): Promise<SignedInUser>
  /** Ends every session of a user. */
  revokeSessions(userId: string): Promise<void>
  /** Does nothing when there is no such user. */
  deleteUser(userId: string): Promise<void>
}

/** Tells people from programs: of reCAPTCHA's kind, a token for a named action. */
export interface Challenge {
  /** Throws `CHALLENGE_FAILED` unless `token` was given to a person for this action just now. */
  verify(token: string | undefined, action: string): Promise<void>
}

/** What a worker says of its engines, for the tools to be offered or not. */
export interface EngineReport {
  engine: string
  available: boolean
  version?: string
  /** Why not, for the operator: a command to run, a program that is missing. */
  reason?: string
  at: number
}
