/** A job as it goes on, by server-sent events. A dropped connection resumes where it was: the event's id is the revision. */
import { setTimeout as pause } from 'node:timers/promises'
import { DocweaveError } from '@docweave/contract'
import { tracked } from '@trpc/server'
import { z } from 'zod'
import { asTrpcError, publicProcedure } from '../trpc.ts'
import { findCurrentJob } from './find.ts'
import { viewOf } from './view.ts'

const checkEvery = 5_000

/** A view grows with the files, and so does the rest between two: hundreds of files change many times a second. */
const rest = 2

const Watch = z.object({ id: z.string().max(64), lastEventId: z.coerce.number().int().nullish() })

/**
 * Input: the job's id, and the last revision seen when there was one. Gives the view now and after every change. Goes on
 * after a failure, because an operator or a retry may bring the job back; ends once its files are gone.
 */
export const watch = publicProcedure.input(Watch).subscription(async function* ({ ctx, input, signal }) {
  const { services } = ctx
  // What a stream throws passes no middleware, and a client takes a failure without a code for one to try again.
  await findCurrentJob(ctx, input.id).catch((error: unknown) => {
    throw asTrpcError(DocweaveError.from(error))
  })
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
    clearInterval(timer)
    ended.abort()
  }
})
