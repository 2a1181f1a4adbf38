/** Reads a job once, for a page's first sight of it. */
import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '@docweave/api'
import type { JobReader } from '../../router.tsx'
import { failureOf } from '../failures/failure-of.ts'
import { addressOf, fetchTwice } from './fetch-twice.ts'

/** A reader that calls the API at `url` with `send`. */
export function createJobReader(url: string, send: (request: Request) => Promise<Response>): JobReader {
  // Made by those who ask: most pages show no job.
  const client = () =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url,
          fetch: (input, init) => fetchTwice(new Request(addressOf(input), { method: init?.method ?? 'GET' }), send),
        }),
      ],
    })
  return {
    read: async (id) => {
      try {
        return await client().jobs.get.query({ id })
      } catch (error) {
        if (!isTRPCClientError(error)) throw error
        const { code } = failureOf(error)
        return code === 'JOB_NOT_FOUND' || code === 'OPTION_INVALID' ? 'unknown' : 'unreachable'
      }
    },
  }
}

/** The same in the browser. */
export const readJobInBrowser = (id: string) =>
  createJobReader(`${location.origin}/trpc`, (request) => fetch(request)).read(id)
