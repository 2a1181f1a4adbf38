/** Follows a job to its end: tells the client its progress, and cancels it when the client cancels the call. */
import { isOpen } from '@docweave/contract'
import { ApiError, type ApiJob, type Client } from '@docweave/sdk'
import type { ServerContext } from '@modelcontextprotocol/server'

/** How far a job is, in steps. */
function stepsDone({ steps }: Pick<ApiJob, 'steps'>): number {
  const fractions = steps.map(({ state, progress }) =>
    state === 'done' ? 1 : progress && progress.of > 0 ? Math.min(1, progress.done / progress.of) : 0,
  )
  return fractions.reduce((sum, fraction) => sum + fraction, 0)
}

function messageOf({ state, steps }: ApiJob): string {
  const running = steps.find((step) => step.state === 'running')
  if (!running) return state
  const { tool, progress } = running
  if (!progress) return tool
  const { done, of, unit } = progress
  return `${tool}: ${unit === 'percent' ? `${done} of ${of} %` : `${done} of ${of} ${unit}s`}`
}

/** Returns a function that tells the client about a job, as far as it asked for progress. Progress only grows (MCP, Progress). */
function progressTeller({ mcpReq }: ServerContext): (job: ApiJob) => Promise<void> {
  const { _meta: meta } = mcpReq
  const progressToken = meta?.progressToken
  let last = -1
  return async (job) => {
    const progress = stepsDone(job)
    if (progressToken === undefined || progress <= last) return
    last = progress
    const params = { progressToken, progress, total: job.steps.length, message: messageOf(job) }
    await mcpReq.notify({ method: 'notifications/progress', params })
  }
}

/** Says where a job is that a call could not follow to its end. */
const stillThere = ({ id }: Pick<ApiJob, 'id'>) => `Job ${id} goes on; get_job tells what becomes of it.`

/**
 * Returns the job when it has ended, or after `wait` seconds as it is then.
 *
 * @param given `cancels`: whether the job is cancelled when the client cancels the call
 * @throws ApiError, which names the job; and the signal's reason when the client cancelled the call
 */
export async function followJob(
  client: Client,
  job: ApiJob,
  context: ServerContext,
  { wait, cancels }: { wait: number; cancels: boolean },
): Promise<ApiJob> {
  const cancelled = context.mcpReq.signal
  const waited = AbortSignal.timeout(wait * 1000)
  const tell = progressTeller(context)
  let last = job
  try {
    cancelled.throwIfAborted()
    if (wait === 0) return job
    for await (const seen of client.watch(job.id, AbortSignal.any([cancelled, waited]))) {
      last = seen
      await tell(seen)
    }
    // The connection of the events ends with its last one; a job that ended unseen is read again.
    return isOpen(last) ? await client.job(job.id) : last
  } catch (error) {
    if (cancelled.aborted && cancels) await client.cancel(job).catch(() => undefined)
    if (!cancelled.aborted && waited.aborted) return last
    if (cancelled.aborted || !(error instanceof ApiError)) throw error
    const { code, params, status, message } = error
    throw new ApiError({ code, params, status, title: `${message} ${stillThere(job)}`, job: job.id }, error)
  }
}
