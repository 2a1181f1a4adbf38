/** A test client of an API host: tRPC, tus and plain requests. */
import type { AppRouter } from '@docweave/api'
import type { Step } from '@docweave/api/testing'
import type { InputReference } from '@docweave/contract'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client'
import { EventSource } from 'eventsource'
import { DetailedError, Upload } from 'tus-js-client'

export type { Step }

/** Returns the code and params that an API call was refused with. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => {
      if (error instanceof DetailedError) return JSON.parse(error.originalResponse?.getBody() ?? '{}') as unknown
      return error instanceof TRPCClientError ? (error.data?.failure as unknown) : error
    },
  )

/** Creates an anonymous visitor, or a signed-in one with a session cookie. */
export function createVisitor(url: string, cookie?: string) {
  // Like a browser: a session is accepted only with the site's own origin.
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie, origin: url }
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: `${url}/trpc`,
          EventSource: class extends EventSource {
            constructor(address: string | URL) {
              super(address, {
                fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
              })
            }
          },
        }),
        false: httpLink({ url: `${url}/trpc`, headers }),
      }),
    ],
  })
  /** The keys of the jobs that were started without an account. */
  const keys = new Map<string, string>()
  return {
    headers,
    client,
    /** The input of calls that change a job: its id and key. */
    own: (id: string) => ({ id, key: keys.get(id) }),
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } }),
    upload: (content: Buffer, filename: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const sending = new Upload(content, {
          endpoint: `${url}/uploads`,
          chunkSize: 1_000_000,
          retryDelays: [],
          metadata: { filename },
          headers,
          onError: reject,
          onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
        })
        sending.start()
      }),
    async start(uploads: InputReference[], steps: Step[]) {
      const started = await client.jobs.start.mutate({
        uploads,
        locale: 'ko',
        pipeline: { steps: steps.map(({ tool, options = {} }) => ({ tool, options })) },
      })
      if (started.jobKey !== undefined) keys.set(started.jobId, started.jobKey)
      return started
    },
  }
}
