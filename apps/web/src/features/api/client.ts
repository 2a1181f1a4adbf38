/** The API client in the browser: calls over HTTP, job updates over server-sent events, which resume where they broke off. */
import { createTRPCClient, httpLink, httpSubscriptionLink, retryLink, splitLink } from '@trpc/client'
import type { AppRouter } from '@docweave/api'
import { localJobsLink } from '../local-runs/local-jobs-link.ts'
import { addressOf, fetchWithRetry } from './fetch-with-retry.ts'

const url = '/trpc'

/** Errors of a job subscription that a retry does not fix. */
const final = new Set(['NOT_FOUND', 'BAD_REQUEST'])

export const createApiClient = () =>
  createTRPCClient<AppRouter>({
    links: [
      localJobsLink,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        // The API may be unreachable for a while: the subscription retries, from the last event it received.
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
            fetchWithRetry(new Request(addressOf(input), requestOf(init)), (request) => fetch(request)),
        }),
      }),
    ],
  })

export type ApiClient = ReturnType<typeof createApiClient>

/** Converts tRPC's request type to the browser's. */
const requestOf = (init?: { method?: string; body?: unknown; headers?: unknown; signal?: unknown }): RequestInit => ({
  method: init?.method ?? 'GET',
  // The server requires a content type even without a body.
  ...(init?.method === 'POST' ? { headers: { 'content-type': 'application/json', traceparent: traceparent() } } : {}),
  ...(typeof init?.body === 'string' ? { body: init.body } : {}),
  ...(init?.signal instanceof AbortSignal ? { signal: init.signal } : {}),
})

const digits = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The `traceparent` header (w3.org/TR/trace-context): version, trace, span, and the sampled flag. Two random numbers per call, and nothing
 * about the user.
 */
const traceparent = (): string => `00-${digits(16)}-${digits(8)}-01`
