/** Retention of files and records: the settings with their defaults, parsed in one place for all programs. */
import type { Failure, Job, JobEnd } from '@docweave/contract'
import { z } from 'zod'

const positive = z.coerce.number().positive()

/** The environment variables, as fields of a zod object. */
export const retentionVariables = {
  DOCWEAVE_RESULT_HOURS: positive.default(2).describe('Results of a visitor without an account, after the job’s end.'),
  DOCWEAVE_SIGNED_IN_RESULT_HOURS: positive
    .optional()
    .describe(
      'The longest time that an account can choose for its results. Default: 24, or as without an account if that is more.',
    ),
  DOCWEAVE_FAILED_HOURS: positive
    .default(24)
    .describe('The inputs of a job that failed or was cancelled, so that it can be retried.'),
  DOCWEAVE_UPLOAD_HOURS: positive.default(24).describe('Finished uploads that no job has used.'),
  DOCWEAVE_UPLOAD_IDLE_MINUTES: positive.default(60).describe('Unfinished uploads, after their last byte.'),
  DOCWEAVE_RECORD_HOURS: positive
    .default(720)
    .describe('The record of a job without an account, after its files are removed.'),
}

const RetentionVariables = z.object(retentionVariables)
type RetentionVariables = z.infer<typeof RetentionVariables>

/** Durations in milliseconds. */
export interface Retention {
  /** Results of a visitor without an account. */
  results: number
  /** Results of an account that has not chosen less. */
  signedInResults: number
  /** Inputs of a job that failed or was cancelled. */
  failed: number
  uploads: number
  idleUploads: number
  records: number
}

const hour = 3_600_000
const signedInHours = 24

/** Returns the durations for parsed settings. */
export function retentionOf(found: RetentionVariables): Retention {
  const results = found.DOCWEAVE_RESULT_HOURS * hour
  const signedIn = found.DOCWEAVE_SIGNED_IN_RESULT_HOURS
  return {
    results,
    signedInResults: signedIn === undefined ? Math.max(results, signedInHours * hour) : signedIn * hour,
    failed: found.DOCWEAVE_FAILED_HOURS * hour,
    uploads: found.DOCWEAVE_UPLOAD_HOURS * hour,
    idleUploads: found.DOCWEAVE_UPLOAD_IDLE_MINUTES * 60_000,
    records: found.DOCWEAVE_RECORD_HOURS * hour,
  }
}

/** Parses the settings alone; an empty value counts as unset. @throws z.ZodError for a value that is no positive number */
export function readRetention(variables: Partial<Record<keyof typeof retentionVariables, string>>): Retention {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  return retentionOf(RetentionVariables.parse(Object.fromEntries(given)))
}

/** Returns the maximum retention of this owner's results, in milliseconds. */
const longestFor = ({ results, signedInResults }: Retention, owner: string | undefined): number =>
  owner === undefined ? results : signedInResults

/** Returns the retention of a job's results after its end, in milliseconds: what its owner chose, within the settings. */
export function resultRetention({ owner, keepFor }: Pick<Job, 'owner' | 'keepFor'>, retention: Retention): number {
  const longest = longestFor(retention, owner)
  return Math.min(keepFor ?? longest, longest)
}

/** Returns when a job's files expire that ends at `at` (milliseconds since 1970). */
export const expiresAt = (
  job: Pick<Job, 'owner' | 'keepFor'>,
  end: Pick<JobEnd, 'type' | 'at'> & { failure?: Failure },
  retention: Retention,
): number => {
  // The page of the question said until when the files are kept.
  if (end.failure?.code === 'APPROVAL_EXPIRED') return end.at
  return end.at + (end.type === 'done' ? resultRetention(job, retention) : retention.failed)
}
