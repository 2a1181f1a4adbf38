/** Procedures for a job after its start: read, watch, queue position, cancel, remove. */
import { setTimeout as pause } from 'node:timers/promises'
import { tracked } from '@trpc/server'
import { z } from 'zod'
import { DocweaveError, isOpen, type Job, type JobView } from '@docweave/contract'
import { jobViewOf, removeJob, requestRemoval } from '@docweave/jobs'
import { previewedKinds, type Tools } from '@docweave/tool-kit'
import { findCurrentJob, findJob, findOwnJob, JobKey } from './jobs/find-job.ts'
import type { ApiContext, ApiServices } from './services.ts'
import { retry } from './jobs/retry.ts'
import { start } from './jobs/start.ts'
import { asTrpcError, publicProcedure, router } from './trpc.ts'

/** Reads a job. Input: the job's id. Returns its view; `JOB_NOT_FOUND`. */
const get = publicProcedure
  .input(z.object({ id: z.string().max(64) }))
  .query(async ({ ctx, input }) => viewOf(await findCurrentJob(ctx, input.id), ctx.services.tools))

/** Returns the visitor's view of a job; results of some kinds have a preview that the server draws. */
export function viewOf(job: Job, tools: Tools): JobView {
  const kinds = job.results.map(({ kind }) => kind)
  return jobViewOf(job, previewedKinds(tools, kinds))
}

const checkEvery = 5_000

/** Pause after a view, in ms for each file: a view grows with the files, and hundreds of files change many times a second. */
const rest = 2

const Watch = z.object({ id: z.string().max(64), lastEventId: z.coerce.number().int().nullish() })

function openStream({ services, visitor }: ApiContext, refuse: (error: unknown) => never): () => void {
  try {
    return services.streams.open(visitor)
  } catch (error) {
    return refuse(error)
  }
}

/**
 * Streams a job by server-sent events. The event's id is the revision, so a dropped connection resumes where it was. Input: the job's id,
 * and the last revision seen, if any. Yields the view now and after every change. Continues after a failure, because an operator or a retry
 * may reopen the job; ends once its files are removed. `JOB_NOT_FOUND`; `STREAMS_TOO_MANY` when the visitor, or all visitors of this host,
 * have reached their limit of open streams.
 */
const watch = publicProcedure.input(Watch).subscription(async function* ({ ctx, input, signal }) {
  const { services } = ctx
  // Errors in a stream bypass the middleware, and clients retry an error that has no code.
  const refuse = (error: unknown): never => {
    throw asTrpcError(DocweaveError.from(error))
  }
  await findCurrentJob(ctx, input.id).catch(refuse)
  const close = openStream(ctx, refuse)
  const ended = new AbortController()
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  // A change that this check records arrives through the watch.
  const check = () => void findCurrentJob(ctx, input.id).catch(() => undefined)
  const timer = setInterval(check, checkEvery)
  try {
    for await (const job of services.jobs.watch(input.id, input.lastEventId ?? -1, either)) {
      yield tracked(String(job.revision), viewOf(job, services.tools))
      if (job.state === 'expired') return
      await pause(rest * job.inputs.length)
    }
  } finally {
    close()
    clearInterval(timer)
    ended.abort()
  }
})

/**
 * Returns a job's position in its queue: how many other jobs have waited longer for it; `null` when the job does not wait: while a step
 * runs, and once it has ended. Input: the job's id. Cheap enough to be polled every few seconds. `JOB_NOT_FOUND`.
 */
const queuePosition = publicProcedure.input(z.object({ id: z.string().max(64) })).query(async ({ ctx, input }) => {
  const job = await findJob(ctx, input.id)
  return { ahead: (await ctx.services.jobs.countAhead(job)) ?? null }
})

const Own = z.object({ id: z.string().max(64), key: JobKey.optional() })
type Own = z.infer<typeof Own>

/**
 * Cancels a job of the caller. The request is recorded in the job at once; the job ends when its engines have stopped.
 *
 * @throws DocweaveError `JOB_NOT_FOUND`, `JOB_READ_ONLY`, `JOB_NOT_RETRYABLE` once it has ended
 */
export async function cancelOwnJob(ctx: ApiContext, { id, key }: Own): Promise<void> {
  const { jobs, runner } = ctx.services
  const job = await findOwnJob(ctx, id, key)
  if (!isOpen(job)) throw new DocweaveError('JOB_NOT_RETRYABLE')
  await runner.cancel(job.id)
  await jobs.append(job.id, { type: 'cancel-requested', at: Date.now() })
}

/** Cancels a job. Input: the job's id, and its key if it has no owner. Throws the codes of `cancelOwnJob`. */
const cancel = publicProcedure.input(Own).mutation(({ ctx, input }) => cancelOwnJob(ctx, input))

/** How long a request waits for engines to stop, in ms. The expiry removes what has not stopped by then. */
const patience = 30_000

/** Waits until a job has ended, and returns it; `undefined` on timeout. */
async function ended({ jobs }: ApiServices, id: string): Promise<Job | undefined> {
  for await (const job of jobs.watch(id, -1, AbortSignal.timeout(patience))) if (!isOpen(job)) return job
  return undefined
}

/**
 * Removes a job without checking the caller's permission; with `forget` its record as well. An open job is cancelled first, and given some
 * time to end.
 */
export async function removeEnded(services: ApiServices, id: string, forget: boolean): Promise<void> {
  const job = await requestRemoval(services, services.runner, id, forget)
  const over = job && isOpen(job) ? await ended(services, id) : job
  if (!over || (over.state === 'expired' && !forget)) return
  await removeJob(services, forget ? { ...over, forgetRequested: true } : over, Date.now())
}

/**
 * Removes the files of a job of the caller before they expire: its files, its plan and the uploads they came from; the job is `expired`
 * afterwards. Other jobs from the same uploads have their own copies. An open job is cancelled, and its files are removed when its engines
 * have stopped: usually before this returns, else with the next expiry.
 *
 * @throws DocweaveError `JOB_NOT_FOUND`; `JOB_READ_ONLY`; `SERVICE_UNAVAILABLE` when a running job cannot be cancelled now: it is marked, and
 *   its files are removed when it ends
 */
export async function removeOwnJob(ctx: ApiContext, { id, key }: Own): Promise<void> {
  await findOwnJob(ctx, id, key)
  await findCurrentJob(ctx, id)
  await removeEnded(ctx.services, id, false)
}

/** Removes a job's files. Input: the job's id, and its key if it has no owner. Throws the codes of `removeOwnJob`. */
const remove = publicProcedure.input(Own).mutation(({ ctx, input }) => removeOwnJob(ctx, input))

export const jobsRouter = router({ start, get, watch, place: queuePosition, cancel, retry, remove })
