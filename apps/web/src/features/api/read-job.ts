/** Reads a job once, for the first render of its page. */
import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '@docweave/api'
import type { JobReader } from '../../router.tsx'
import { failureFrom } from '../failures/failure-of.ts'
import { addressOf, fetchWithRetry } from './fetch-with-retry.ts'

/** Creates a reader that calls the API at `url` with `send`. */
export function createJobReader(url: string, send: (request: Request) => Promise<Response>): JobReader {
  // Created lazily: most pages show no job.
  const client = () =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url,
          fetch: (input, init) =>
            fetchWithRetry(new Request(addressOf(input), { method: init?.method ?? 'GET' }), send),
        }),
      ],
    })
  return {
    read: async (id) => {
      try {
        return await client().jobs.get.query({ id })
      } catch (error) {
        if (!isTRPCClientError(error)) throw error
        const { code } = failureFrom(error)
        return code === 'JOB_NOT_FOUND' || code === 'OPTION_INVALID' ? 'unknown' : 'unreachable'
      }
    },
  }
}

/** Reads a job in the browser. */
export const readJobInBrowser = (id: string) =>
  createJobReader(`${location.origin}/trpc`, (request) => fetch(request)).read(id)
