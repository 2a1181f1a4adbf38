/**
 * Maps errors to the error codes that visitors see, and records input files that failed individually while the job continues with the
 * others.
 */
import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow'
import type { Failure, JobEvent, StoredFile } from '@docweave/contract'
import { isErrorCode, asksForPassword } from '@docweave/contract/error-table'

const isParams = (value: unknown): value is Failure['params'] => typeof value === 'object' && value !== null

/** Activities fail with a code of the error table as the failure's type and its params as the first detail. */
export function toFailure(error: unknown): Failure {
  const cause = error instanceof ActivityFailure ? error.cause : error
  if (cause instanceof TimeoutFailure)
    // A missed heartbeat after all retries means that workers died repeatedly: an engine failure, not a time limit.
    return { code: cause.timeoutType === 'HEARTBEAT' ? 'ENGINE_FAILED' : 'TIMED_OUT', params: {} }
  if (cause instanceof ApplicationFailure && isErrorCode(cause.type)) {
    const [params] = cause.details ?? []
    return { code: cause.type, params: isParams(params) ? params : {} }
  }
  return { code: 'INTERNAL', params: {} }
}

/** Why a file failed, and in which step; `undefined` when it could not be opened before the first. */
export interface FileFailure {
  step?: number | undefined
  failure: Failure
}

/** Failures by the position of the input file, from 0. */
export type FileFailures = Map<number, FileFailure>

const byStep = ([one, { step: a = -1 }]: [number, FileFailure], [other, { step: b = -1 }]: [number, FileFailure]) =>
  a - b || one - other

/**
 * Returns the failure that the job reports: that of the first file in the first failed step. If a password is missing, its params
 * name all files that need one (`files`, their positions), so that the visitor can enter them all at once.
 */
export function firstFailure(failed: FileFailures): FileFailure | undefined {
  const all = [...failed].toSorted(byStep)
  const [, first] = all[0] ?? []
  if (!first || !asksForPassword(first.failure.code)) return first
  const locked = all.flatMap(([source, { failure }]) => (asksForPassword(failure.code) ? [source] : []))
  const files = locked.toSorted((a, b) => a - b).join(' ')
  return { ...first, failure: { code: first.failure.code, params: { files } } }
}

/**
 * Returns the failures as events, to record again at the job's end: a run that was being cancelled may have recorded
 * `file-started` after the file's failure.
 */
export const failedEvents = (failed: FileFailures, at: number): JobEvent[] =>
  [...failed].map(([source, { step = 0, failure }]) => ({ type: 'file-failed', at, step, source, failure }))

/** Thrown when a job cannot go on without files that failed. */
export class FilesFailed extends Error {
  readonly #first: FileFailure

  constructor(first: FileFailure) {
    super(first.failure.code)
    this.name = 'FilesFailed'
    this.#first = first
  }

  /** Returns the job's failure when step `current` is the latest: a file that could not be opened fails in the first step. */
  at(current: number | undefined): FileFailure {
    const { step, failure } = this.#first
    return { step: step ?? (current === undefined ? undefined : 0), failure }
  }
}

/** Throws when no files are left, or when the next step needs all of them and some have failed. */
export function assertEnough(failed: FileFailures, files: readonly StoredFile[], needsAll: boolean): void {
  const first = firstFailure(failed)
  if (first && (needsAll || files.length === 0)) throw new FilesFailed(first)
}
