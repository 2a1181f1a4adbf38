/** The visitor's files that failed by themselves while a job goes on with the others. */
import type { Failure, JobEvent } from '@docweave/contract'
import { asksForPassword } from '@docweave/contract/error-table'

/** What went wrong with a file, and in which step; `undefined` when it could not be opened before the first. */
export interface FileFailure {
  step: number | undefined
  failure: Failure
}

/** Failures by the place of the file among the visitor's, from 0. */
export type FailedFiles = Map<number, FileFailure>

const byStep = ([one, { step: a = -1 }]: [number, FileFailure], [other, { step: b = -1 }]: [number, FileFailure]) =>
  a - b || one - other

/**
 * Gives the failure a job is told by: that of the first step, and there of the first file. Where a password is missing, its
 * params name all files that need one (`files`, their places), so that the visitor gives them in one go.
 */
export function firstFailure(failed: FailedFiles): FileFailure | undefined {
  const all = [...failed].toSorted(byStep)
  const [, first] = all[0] ?? []
  if (!first || !asksForPassword(first.failure.code)) return first
  const locked = all.flatMap(([source, { failure }]) => (asksForPassword(failure.code) ? [source] : []))
  const files = locked.toSorted((a, b) => a - b).join(' ')
  return { ...first, failure: { code: first.failure.code, params: { files } } }
}

/**
 * What a job is told of its files at the end, once more: a run of a file that was being stopped may have told last that it had
 * begun.
 */
export const failedEvents = (failed: FailedFiles, at: number): JobEvent[] =>
  [...failed].map(([source, { step = 0, failure }]) => ({ type: 'file-failed', at, step, source, failure }))

/** Thrown when a job cannot go on without files that failed. */
export class FilesFailed extends Error {
  readonly #first: FileFailure

  constructor(first: FileFailure) {
    super(first.failure.code)
    this.name = 'FilesFailed'
    this.#first = first
  }

  /** What the job fails with while step `current` is its latest: a file that could not be opened was missing to the first. */
  at(current: number | undefined): FileFailure {
    const { step, failure } = this.#first
    return { step: step ?? (current === undefined ? undefined : 0), failure }
  }
}
