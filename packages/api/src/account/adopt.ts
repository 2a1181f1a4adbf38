/** Moves jobs and pipelines from before a sign-in into the account. */
import { DocweaveError, NamedPipeline } from '@docweave/contract'
import { z } from 'zod'
import { isKeyOf, JobKey } from '../jobs/job-key.ts'
import { addPipelines } from '../pipelines/add.ts'
import type { ApiServices } from '../services.ts'
import { userProcedure } from '../trpc.ts'
import { chosenRetention } from './chosen-retention.ts'
import { readProfile } from './profile.ts'

const Adopt = z.object({
  jobs: z
    .array(z.object({ id: z.string().max(64), key: JobKey }))
    .max(500)
    .default([]),
  pipelines: z
    .array(NamedPipeline.extend({ favourite: z.boolean().default(false) }))
    .max(200)
    .default([]),
})

/** Assigns jobs to an owner, except those that have an owner or another key. Returns how many were assigned. */
async function adoptJobs(
  { jobs }: ApiServices,
  given: z.infer<typeof Adopt>['jobs'],
  owner: string,
  chosen: ReturnType<typeof chosenRetention>,
): Promise<number> {
  let count = 0
  for (const [id, key] of new Map(given.map((each) => [each.id, each.key]))) {
    const job = await jobs.get(id)
    if (!job || job.owner !== undefined || job.state === 'expired' || !isKeyOf(job, key)) continue
    const adopted = await jobs.append(id, { type: 'adopted', at: Date.now(), owner, ...chosen })
    if (adopted?.owner === owner) count++
  }
  return count
}

/**
 * Input: jobs by their ids with their keys, and pipelines that a browser stored. Those that do not exist, have another key, already have an
 * owner or no longer fit the tools are skipped. Returns how many of both were adopted; `SIGNED_OUT`, and `SAVED_PIPELINES_TOO_MANY` when
 * not all pipelines have room: the jobs are adopted by then, and the call can be repeated.
 */
export const adopt = userProcedure.input(Adopt).mutation(async ({ ctx, input }) => {
  const { services, user } = ctx
  const profile = await readProfile(services.documents, user.id)
  const jobs = await adoptJobs(services, input.jobs, user.id, chosenRetention(profile))
  let pipelines = 0
  for (const pipeline of input.pipelines)
    try {
      pipelines += (await addPipelines(services, user.id, [pipeline], { twice: false })).length
    } catch (error) {
      if (!(error instanceof DocweaveError) || error.code === 'SAVED_PIPELINES_TOO_MANY') throw error
    }
  return { jobs, pipelines }
})
