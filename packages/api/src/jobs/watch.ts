/** A job as it goes on, by server-sent events. A dropped connection resumes where it was: the event's id is the revision. */
import { setTimeout as pause } from 'node:timers/promises'
import { DocweaveError } from '@docweave/contract'
import { tracked } from '@trpc/server'
import { z } from 'zod'
import type { ApiContext } from '../services.ts'
import { asTrpcError, publicProcedure } from '../trpc.ts'
import { findCurrentJob } from './find.ts'
import { viewOf } from './view.ts'

const checkEvery = 5_000

/** A view grows with the files, and so does the rest between two: hundreds of files change many times a second. */
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
 * Input: the job's id, and the last revision seen when there was one. Gives the view now and after every change. Goes on
 * after a failure, because an operator or a retry may bring the job back; ends once its files are gone. `JOB_NOT_FOUND`;
 * `STREAMS_TOO_MANY` when the visitor, or all visitors of this host, have as many open as they may.
 */
export const watch = publicProcedure.input(Watch).subscription(async function* ({ ctx, input, signal }) {
  const { services } = ctx
  // What a stream throws passes no middleware, and a client takes a failure without a code for one to try again.
  const refuse = (error: unknown): never => {
    throw asTrpcError(DocweaveError.from(error))
  }
  await findCurrentJob(ctx, input.id).catch(refuse)
  const close = openStream(ctx, refuse)
  const ended = new AbortController()
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  // A change that is found here comes by the watch.
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
