/** The history of the signed-in user: lists its jobs, removes one, or all. */
import { z } from 'zod'
import {
  SecretReference,
  DocweaveError,
  HistorySearch,
  type HistoryEntry,
  type HistoryPage,
  type Job,
  type JobStore,
} from '@docweave/contract'
import { jobMatches, jobsOwnedBy, ownedCursor, removeOwnedJobs } from '@docweave/jobs'
import { removeEnded } from './jobs.ts'
import { findJob } from './jobs/find-job.ts'
import { OwnedCursor } from './owned-cursor.ts'
import { router, userProcedure } from './trpc.ts'

const pageSize = 20

/** Number of jobs that one call of a search reads at most, so that no call takes long. */
export const searchedAtOnce = 500

const List = z.object({
  cursor: OwnedCursor.optional(),
  search: HistorySearch.optional(),
})

async function listPage(jobs: JobStore, owner: string, before: string | undefined): Promise<HistoryPage> {
  const found = await jobs.listOwned(owner, { before, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const entries = page.filter(({ forgetRequested }) => !forgetRequested).map(entryOf)
  return last && found.length > pageSize ? { jobs: entries, next: cursorOf(last) } : { jobs: entries }
}

/** The next page of matching jobs. It is shorter than a full one where it read as many jobs as one call may. */
async function searchPage(
  jobs: JobStore,
  owner: string,
  before: string | undefined,
  words: HistorySearch,
): Promise<HistoryPage> {
  const entries: HistoryEntry[] = []
  let read = 0
  let next = before
  for await (const job of jobsOwnedBy(jobs, owner, before)) {
    if (!job.forgetRequested && jobMatches(job, words)) {
      // Only a match after a full page shows that there is another page.
      if (entries.length === pageSize) return { jobs: entries, ...(next === undefined ? {} : { next }) }
      entries.push(entryOf(job))
    }
    next = cursorOf(job)
    if ((read += 1) === searchedAtOnce) return { jobs: entries, next }
  }
  return { jobs: entries }
}

const cursorOf = ({ createdAt, id }: Job) => ownedCursor(createdAt, id)

/**
 * Input: the `next` of the previous page, if any; the words of a search, if only matching jobs are wanted. Returns up to 20 jobs, newest
 * first, and `next` when there are more. A page of a search may be short or empty and have a `next`: it then continues there. `SIGNED_OUT`.
 */
const list = userProcedure
  .input(List)
  .query(({ ctx: { services, user }, input: { cursor, search } }) =>
    search ? searchPage(services.jobs, user.id, cursor, search) : listPage(services.jobs, user.id, cursor),
  )

/** Returns the options of a step without the references of secret ones. */
export const openOptions = (options: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => !SecretReference.safeParse(value).success))

/** Converts a job to an entry of its owner's history, without secret options. */
function entryOf({ id, state, createdAt, expiresAt, inputs, results, steps, flow, trigger }: Job): HistoryEntry {
  const [first] = inputs
  return {
    id,
    state,
    createdAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(first ? { name: first.name } : {}),
    ...(trigger ? { trigger: trigger.name } : {}),
    files: inputs.length,
    results: results.length,
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
    pipeline: {
      steps: steps.map(({ tool, options }) => ({ tool, options: openOptions(options) })),
      flow: flow ?? null,
    },
  }
}

/**
 * Removes one job from the history. Input: the job's id. Removes its files as `jobs.remove` does, and its record. An open job is cancelled
 * first; if that takes long, its record is removed with the next expiry, and the history no longer lists it. `SIGNED_OUT`, `JOB_NOT_FOUND`,
 * `SERVICE_UNAVAILABLE` when a running job cannot be cancelled now.
 */
const remove = userProcedure
  .input(z.object({ id: z.string().max(64) }))
  .mutation(async ({ ctx, input }): Promise<void> => {
    const job = await findJob(ctx, input.id)
    // A job without an owner is in no history.
    if (job.owner === undefined) throw new DocweaveError('JOB_NOT_FOUND')
    await removeEnded(ctx.services, job.id, true)
  })

/**
 * Clears the history. No input. Removes all jobs of the signed-in user, with their files and records. Open jobs are cancelled, and removed
 * with the next expiry after their engines have stopped; the history no longer lists them. `SIGNED_OUT`.
 */
const removeAll = userProcedure.mutation(async ({ ctx: { services, user } }): Promise<void> => {
  await removeOwnedJobs(services, user.id)
})

export const historyRouter = router({ list, remove, removeAll })
