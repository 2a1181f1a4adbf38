/** An API client for queries over any transport: at the edge the API binding, in the browser HTTP. */
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import type { AppRouter } from '@docweave/api'
import { addressOf, fetchWithRetry } from './fetch-with-retry.ts'

export type SendRequest = (request: Request) => Promise<Response>

/** Creates a client that calls the API at `url` with `send`. */
export const createQueryClient = (url: string, send: SendRequest): TRPCClient<AppRouter> =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url,
        fetch: (input, init) => fetchWithRetry(new Request(addressOf(input), { method: init?.method ?? 'GET' }), send),
      }),
    ],
  })
