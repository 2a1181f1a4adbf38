/** Moves data that was created in this browser before signing in to the account. */
import type { ApiClient } from '../api/client.ts'
import { forgetJobs, localJobs } from '../history/local-jobs.ts'
import { isLocalJob } from '../local-runs/local-job-id.ts'
import { forgetJobKeys, jobKeyOf } from '../job/job-keys.ts'
import { forgetBrowserPipelines, readBrowserPipelines } from '../saved-pipelines/pipeline-store.ts'

/**
 * Moves jobs and saved pipelines to the account and deletes them here. Does nothing if there are none.
 *
 * @throws TRPCClientError if the account cannot take them now: then they stay here for the next time
 */
export async function adoptBrowserData({ account }: Pick<ApiClient, 'account'>): Promise<boolean> {
  // Those that ran in this browser stay here: the server does not know them.
  const jobs = localJobs().filter((id) => !isLocalJob(id))
  const pipelines = readBrowserPipelines()
  if (jobs.length + pipelines.length === 0) return false
  await account.adopt.mutate({
    jobs: jobs.flatMap((id) => {
      const key = jobKeyOf(id)
      return key === undefined ? [] : [{ id, key }]
    }),
    pipelines: pipelines.map(({ name, pipeline, favourite }) => ({ name, pipeline, favourite })),
  })
  forgetJobs(jobs)
  forgetJobKeys(jobs)
  forgetBrowserPipelines()
  return true
}
