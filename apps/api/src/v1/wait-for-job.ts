/** Waits for a job, and streams its changes as server-sent events. */
import type { ServerResponse } from 'node:http'
import type { ApiContext, ApiServices } from '@docweave/api'
import { isOpen, type Job } from '@docweave/contract'
import { bodyOfJob } from './job-body.ts'

/** Returns a signal that is aborted when the client closes the connection. */
export function closedSignal(outgoing: ServerResponse): AbortSignal {
  const closed = new AbortController()
  outgoing.once('close', () => closed.abort())
  return closed.signal
}

/** Waits until a job has ended; returns it as it is when the time is over, or the signal aborted. */
export async function waitForJob(
  { jobs }: Pick<ApiServices, 'jobs'>,
  job: Job,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Job> {
  let last = job
  const either = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
  for await (const next of jobs.watch(job.id, -1, either)) {
    last = next
    if (!isOpen(next)) break
  }
  return last
}

/** An interval (ms) shorter than the idle timeout of usual proxies: a minute. */
const beatEvery = 15_000

/** Yields the items of `source`, and `beat` whenever none came for `milliseconds`. */
async function* withBeats<Item>(source: AsyncIterable<Item>, beat: Item, milliseconds: number): AsyncGenerator<Item> {
  const items = source[Symbol.asyncIterator]()
  try {
    let next = items.next()
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((wake) => (timer = setTimeout(() => wake('late'), milliseconds)))
      const result = await Promise.race([next, late]).finally(() => clearTimeout(timer))
      if (result === 'late') yield beat
      else if (result.done) return
      else {
        yield result.value
        next = items.next()
      }
    }
  } finally {
    await items.return?.()
  }
}

async function* changesOf({ jobs }: ApiServices, id: string, after: number, signal: AbortSignal) {
  for await (const job of jobs.watch(id, after, signal)) {
    yield `id: ${job.revision}\nevent: job\ndata: ${JSON.stringify(bodyOfJob(job))}\n\n`
    if (!isOpen(job)) return
  }
}

/**
 * Yields the text of an event stream: a `job` event now and after every change, with the revision as its id. It ends with the job's end.
 *
 * @param after the revision that the client has, -1 for none
 */
export const eventsOfJob = ({ services }: ApiContext, id: string, after: number, signal: AbortSignal) =>
  withBeats(changesOf(services, id, after, signal), ': waiting\n\n', beatEvery)
