/** The typed tRPC client of a server. */
import type { AppRouter } from '@docweave/api'
import { DocweaveError, ErrorCode, ErrorParams } from '@docweave/contract'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client'
import { EventSource } from 'eventsource'
import { z } from 'zod'

const Failure = z.object({ code: ErrorCode, params: ErrorParams })

/** Returns a client of the server at `url`. */
export function connect(url: string) {
  const trpc = new URL('/trpc', url).href
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: trpc, EventSource }),
        false: httpLink({ url: trpc }),
      }),
    ],
  })
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
