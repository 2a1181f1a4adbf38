/** What somebody made in this browser before they signed in comes along to their account. */
import type { ApiClient } from '../api/client.ts'
import { forgetJobs, localJobs } from '../history/local-jobs.ts'
import { forgetJobKeys, jobKeyOf } from '../job/job-keys.ts'
import { forgetKept, readKept } from '../saved-pipelines/browser-shelf.ts'

/**
 * Hands over jobs and saved pipelines; what was handed over is kept here no more. Does nothing where there is nothing.
 *
 * @throws TRPCClientError when the account cannot take them now: then they stay here, for the next time
 */
export async function adoptKept({ account }: Pick<ApiClient, 'account'>): Promise<boolean> {
  const jobs = localJobs()
  const pipelines = readKept()
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
  forgetKept()
  return true
}
