/** Whether a job may run now: the same limits hold for a start and for a retry, on whichever host they arrive. */
import { DocweaveError, type Plan } from '@docweave/contract'
import type { ApiContext, ApiServices } from '../services.ts'

/** Throws `RATE_LIMITED` (params: `seconds` to wait). */
export function takeTurn({ services, visitor }: Pick<ApiContext, 'services' | 'visitor'>): void {
  const seconds = services.starts.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
}

/** After this somebody who was sent away may ask again: by then some of what waits is done. */
const busySeconds = 60

/** Throws `TOO_BUSY` (params: `seconds` to wait) where the queue of the first step is longer than can be done in good time. */
export async function assertQueueHasRoom({ jobs, maxWaiting }: ApiServices, { steps: [first] }: Plan): Promise<void> {
  if (first && (await jobs.countWaiting(first.queue)) >= maxWaiting)
    throw new DocweaveError('TOO_BUSY', { seconds: busySeconds })
}

/** A host that dies while it starts a job holds the job's place this long, in milliseconds. */
const placeLasts = 60_000

/** Where places and jobs are counted. */
interface Counted extends Pick<ApiServices, 'starting'> {
  jobs: Pick<ApiServices['jobs'], 'countOpen' | 'listOpen'>
}

/** The jobs of `visitor` that are open, and those in `starting`, counted once each. */
async function countTogether({ jobs }: Counted, visitor: string, starting: readonly string[], limit: number) {
  const sum = (await jobs.countOpen(visitor)) + starting.length
  // A job that was created a moment ago is open and still has its place: then the ids tell.
  if (sum < limit) return sum
  return new Set([...(await jobs.listOpen(visitor, limit)), ...starting]).size
}

/**
 * Does `start` while the job has one of the visitor's places. A place is taken before open jobs are counted, and every later request
 * counts it, so that requests which arrive together do not all pass.
 *
 * @param limit how many jobs of the visitor may be open at a time
 * @throws DocweaveError `QUEUE_FULL` (params: `limit`); `JOB_NOT_RETRYABLE` when the same job is being started by another request
 */
export async function whileAdmitted<Result>(
  services: Counted,
  { visitor, jobId, limit }: { visitor: string; jobId: string; limit: number },
  start: () => Promise<Result>,
): Promise<Result> {
  let before: string[] = []
  await services.starting.change(visitor, (places) => {
    before = places.map(({ id }) => id)
    if (before.includes(jobId)) throw new DocweaveError('JOB_NOT_RETRYABLE')
    return [...places, { id: jobId, bytes: 0, complete: false, until: Date.now() + placeLasts }]
  })
  try {
    if ((await countTogether(services, visitor, before, limit)) >= limit)
      throw new DocweaveError('QUEUE_FULL', { limit })
    return await start()
  } finally {
    await services.starting.change(visitor, (places) => places.filter(({ id }) => id !== jobId))
  }
}
