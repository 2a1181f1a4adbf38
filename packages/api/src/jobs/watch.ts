/** Streams a job by server-sent events. The event's id is the revision, so a dropped connection resumes where it was. */
import { setTimeout as pause } from 'node:timers/promises'
import { DocweaveError } from '@docweave/contract'
import { tracked } from '@trpc/server'
import { z } from 'zod'
import type { ApiContext } from '../services.ts'
import { asTrpcError, publicProcedure } from '../trpc.ts'
import { findCurrentJob } from './find.ts'
import { viewOf } from './view.ts'

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
 * Input: the job's id, and the last revision seen, if any. Yields the view now and after every change. Continues after a failure, because
 * an operator or a retry may reopen the job; ends once its files are removed. `JOB_NOT_FOUND`; `STREAMS_TOO_MANY` when the visitor, or all
 * visitors of this host, have reached their limit of open streams.
 */
export const watch = publicProcedure.input(Watch).subscription(async function* ({ ctx, input, signal }) {
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
      yield tracked(String(job.revision), viewOf(job))
      if (job.state === 'expired') return
      await pause(rest * job.inputs.length)
    }
  } finally {
    close()
    clearInterval(timer)
    ended.abort()
  }
})
