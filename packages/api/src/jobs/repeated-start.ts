/**
 * Starts that a client may repeat because it did not get the answer. The job's id and key are derived from a secret of the client, so that the
 * second call finds the job of the first, and no record of the secret is kept.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { findOwnJob, type JobCaller } from './find-job.ts'

/**
 * A random text that only this client knows, with at least 128 bits: whoever knows it can read the job, and change it if it has no owner.
 * Undefined for a start that is not repeated.
 */
export const StartRequest = z
  .string()
  .regex(/^[\w-]{32,64}$/)
  .optional()
type StartRequest = z.infer<typeof StartRequest>

const derive = (request: string, use: string, bytes: number) =>
  createHmac('sha256', request).update(use).digest().subarray(0, bytes)

/** The id of the job that is started with this request: 128 bits. */
export const requestedJobId = (request: StartRequest): string | undefined =>
  request === undefined ? undefined : derive(request, 'job id', 16).toString('hex')

/** The key of the job that is started with this request: 192 bits. */
export const requestedJobKey = (request: StartRequest): string | undefined =>
  request === undefined ? undefined : derive(request, 'job key', 24).toString('base64url')

/** Whether an earlier call has started the job. Throws like `findOwnJob` if it is not the caller's. */
export async function isStarted(caller: JobCaller, jobId: string, jobKey: string | undefined): Promise<boolean> {
  if (!(await caller.services.jobs.get(jobId))) return false
  await findOwnJob(caller, jobId, jobKey)
  return true
}
