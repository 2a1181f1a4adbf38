/** Files on their way out. */
import { DocweaveError, type Job, type JobResult } from '@docweave/contract'
import { findJob } from './jobs/find.ts'
import type { ApiServices } from './services.ts'

/** The results of a job; `JOB_NOT_FOUND`, `RESULT_EXPIRED` once its files are gone, `JOB_NOT_FINISHED` before. */
export async function findResults(services: ApiServices, jobId: string): Promise<{ job: Job; results: JobResult[] }> {
  const job = await findJob(services, jobId)
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  if (job.state !== 'done') throw new DocweaveError('JOB_NOT_FINISHED')
  return { job, results: job.results }
}
