/** The history of the signed-in user: lists its jobs, removes one, or all. */
import { z } from 'zod'
import { SecretReference, DocweaveError, type HistoryEntry, type Job } from '@docweave/contract'
import { ownedCursor, removeOwnedJobs } from '@docweave/jobs'
import { removeEnded } from './jobs.ts'
import { findJob } from './jobs/find-job.ts'
import { router, userProcedure } from './trpc.ts'

const pageSize = 20

const List = z.object({
  cursor: z
    .string()
    .regex(/^\d{15} [\w-]{1,64}$/)
    .optional(),
})

/** Input: the `next` of the previous page, if any. Returns up to 20 jobs, newest first, and `next` when there are more; `SIGNED_OUT`. */
const list = userProcedure
  .input(List)
  .query(async ({ ctx: { services, user }, input }): Promise<{ jobs: HistoryEntry[]; next?: string }> => {
    const found = await services.jobs.listOwned(user.id, { before: input.cursor, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    const jobs = page.filter(({ forgetRequested }) => !forgetRequested).map(entryOf)
    return last && found.length > pageSize ? { jobs, next: ownedCursor(last.createdAt, last.id) } : { jobs }
  })

const openOptions = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => !SecretReference.safeParse(value).success))

/** Converts a job to an entry of its owner's history, without secret options. */
function entryOf({ id, state, createdAt, expiresAt, inputs, results, steps }: Job): HistoryEntry {
  const [first] = inputs
  return {
    id,
    state,
    createdAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(first ? { name: first.name } : {}),
    files: inputs.length,
    results: results.length,
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
    pipeline: { steps: steps.map(({ tool, options }) => ({ tool, options: openOptions(options) })) },
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
