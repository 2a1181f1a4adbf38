/** Admission of jobs: a start and a retry have the same limits, on every host. */
import { DocweaveError, type Plan } from '@docweave/contract'
import type { ApiContext, ApiServices } from '../services.ts'

/** Throws `RATE_LIMITED` (params: `seconds` to wait). The requests of an API key are limited by the API, as its owner chose. */
export function assertStartRate({ services, visitor, key }: Pick<ApiContext, 'services' | 'visitor' | 'key'>): void {
  if (key) return
  const seconds = services.starts.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
}

/** Refused visitors may try again after this time, in seconds: by then some waiting jobs are done. */
const busySeconds = 60

/** Throws `TOO_BUSY` (params: `seconds` to wait) when the queue of the first step is too long to be processed in reasonable time. */
export async function assertQueueHasRoom(
  { jobs, maxWaiting }: ApiServices,
  { steps: [first] }: Pick<Plan, 'steps'>,
): Promise<void> {
  if (first && (await jobs.countWaiting(first.queue)) >= maxWaiting)
    throw new DocweaveError('TOO_BUSY', { seconds: busySeconds })
}

/** If a host dies while it starts a job, the job's slot expires after this time, in ms. */
const slotLasts = 60_000

/** The services that count slots and jobs. */
interface Counted extends Pick<ApiServices, 'starting'> {
  jobs: Pick<ApiServices['jobs'], 'countOpen' | 'listOpen'>
}

/** Counts the open jobs of `visitor` and those in `starting`, each once. */
async function countTogether({ jobs }: Counted, visitor: string, starting: readonly string[], limit: number) {
  const sum = (await jobs.countOpen(visitor)) + starting.length
  // A job that was just created is open and still has its slot, so compare the ids near the limit.
  if (sum < limit) return sum
  return new Set([...(await jobs.listOpen(visitor, limit)), ...starting]).size
}

/**
 * Calls `start` while the job holds one of the visitor's slots. The slot is taken before open jobs are counted, and every later request
 * counts it, so that concurrent requests cannot all pass.
 *
 * @param limit how many jobs of the visitor may be open at a time
 * @throws DocweaveError `QUEUE_FULL` (params: `limit`); `JOB_NOT_RETRYABLE` when another request is starting the same job
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
    return [...places, { id: jobId, bytes: 0, complete: false, until: Date.now() + slotLasts }]
  })
  try {
    if ((await countTogether(services, visitor, before, limit)) >= limit)
      throw new DocweaveError('QUEUE_FULL', { limit })
    return await start()
  } finally {
    await services.starting.change(visitor, (places) => places.filter(({ id }) => id !== jobId))
  }
}
