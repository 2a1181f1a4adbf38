/** Runs an activity's work in the scope of its job, so that its engines use processes of this job or of other jobs of its owner. */
import type { JobStore } from '@docweave/contract'
import { inJob } from '@docweave/engines/host'

/** Runs `work` for a job. The owner comes from the job's record, never from the task. A missing record counts as a job without an owner. */
export async function forJob<Result>(
  jobs: Pick<JobStore, 'get'>,
  jobId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const job = await jobs.get(jobId)
  return inJob(jobId, work, job?.owner)
}
