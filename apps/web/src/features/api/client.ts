/** The API from the browser: calls over HTTP, a job's changes over server-sent events that resume where they broke off. */
import { createTRPCClient, httpLink, httpSubscriptionLink, retryLink, splitLink } from '@trpc/client'
import type { AppRouter } from '@docweave/api'
import { addressOf, fetchTwice } from './fetch-twice.ts'
import { traceparent } from './traceparent.ts'

const url = '/trpc'

/** Errors of a watched job that no waiting mends. */
const final = new Set(['NOT_FOUND', 'BAD_REQUEST'])

export const createApiClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        // The API may be away for a while: the watch goes on asking, from the last event it has seen.
        true: [
          retryLink({
            retry: ({ error }) => !final.has(error.data?.code ?? ''),
            retryDelayMs: (attempt) => Math.min(500 * 2 ** attempt, 10_000),
          }),
          httpSubscriptionLink({ url }),
        ],
        false: httpLink({
          url,
          fetch: (input, init) =>
            fetchTwice(new Request(addressOf(input), requestOf(init)), (request) => fetch(request)),
        }),
      }),
    ],
  })

export type ApiClient = ReturnType<typeof createApiClient>

/** tRPC's own idea of a request, as the browser's. */
const requestOf = (init?: { method?: string; body?: unknown; headers?: unknown; signal?: unknown }): RequestInit => ({
  method: init?.method ?? 'GET',
  // A call without a body has a type all the same: the server takes no other.
  ...(init?.method === 'POST' ? { headers: { 'content-type': 'application/json', traceparent: traceparent() } } : {}),
  ...(typeof init?.body === 'string' ? { body: init.body } : {}),
  ...(init?.signal instanceof AbortSignal ? { signal: init.signal } : {}),
})
