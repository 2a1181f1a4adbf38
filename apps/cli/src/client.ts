/** The calls of the command line to a server: tRPC, with answers that are checked, because any server may be named. */
import type { AppRouter } from '@docweave/api'
import {
  DocweaveError,
  ErrorCode,
  ErrorParams,
  isOpen,
  JobView,
  type Locale,
  type PipelineStep,
} from '@docweave/contract'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client'
import { EventSource } from 'eventsource'
import { z } from 'zod'

const Failure = z.object({ code: ErrorCode, params: ErrorParams })

/** A started job. The key is required to cancel, delete or retry it; the server stores only its digest. */
const Started = z.object({ jobId: z.string().regex(/^[0-9a-f]{32}$/), jobKey: z.string().optional() })
export type Started = z.infer<typeof Started>

export interface Start {
  /** The ids of the uploads. */
  uploads: string[]
  steps: PipelineStep[]
  locale: Locale
  /** The password of each file, `null` for none. */
  passwords: (string | null)[]
  /** The password to set on the results. */
  protect: string | undefined
  /** A random text, with which a repeated start returns the job of the first. */
  request?: string
}

/** Converts an error of a call to a DocweaveError; an unreachable server is `SERVICE_UNAVAILABLE`. */
export function callFailure(error: unknown): DocweaveError {
  if (error instanceof DocweaveError) return error
  if (error instanceof TRPCClientError) {
    const failure = Failure.safeParse(error.data?.failure)
    if (failure.success) return new DocweaveError(failure.data.code, failure.data.params, error)
    return new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  }
  return DocweaveError.from(error)
}

/** Throws `SERVICE_UNAVAILABLE` for an answer that this version does not understand. */
function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, parsed.error)
  return parsed.data
}

/** Returns the calls to the server at `url`. They throw DocweaveError. */
export function connect(url: string) {
  const trpc = new URL('/trpc', url).href
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: trpc, EventSource }),
        false: httpLink({ url: trpc }),
      }),
    ],
  })
  const refuse = (error: unknown): never => {
    throw callFailure(error)
  }
  return {
    /** Fails at once when the server is unreachable; an upload would retry for a while first. */
    async assertReachable(): Promise<void> {
      await client.tools.status.query().catch(refuse)
    },
    async start({ steps, protect, ...start }: Start): Promise<Started> {
      const given = { ...start, pipeline: { steps }, ...(protect ? { protect } : {}) }
      return read(Started, await client.jobs.start.mutate(given).catch(refuse))
    },
    /** Calls `onView` with each view of the job. Returns the last one, when the job has ended. */
    follow(jobId: string, onView: (job: JobView) => void, signal: AbortSignal): Promise<JobView> {
      return new Promise((resolve, reject) => {
        const fail = (error: unknown) => {
          watching.unsubscribe()
          reject(error)
        }
        const watching = client.jobs.watch.subscribe(
          { id: jobId },
          {
            onData({ data }) {
              try {
                const job = read(JobView, data)
                onView(job)
                if (isOpen(job)) return
                watching.unsubscribe()
                resolve(job)
              } catch (error) {
                fail(error)
              }
            },
            onError: (error) => fail(callFailure(error)),
          },
        )
        signal.addEventListener('abort', () => fail(signal.reason))
        if (signal.aborted) fail(signal.reason)
      })
    },
    async cancel({ jobId, jobKey }: Started): Promise<void> {
      await client.jobs.cancel.mutate({ id: jobId, key: jobKey }).catch(refuse)
    },
  }
}

export type Server = ReturnType<typeof connect>
