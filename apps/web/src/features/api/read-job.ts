/** Reads a job once, for the first render of its page. */
import { isTRPCClientError } from '@trpc/client'
import type { JobReader } from '../../router-context.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { isLocalJob } from '../local-runs/local-job-id.ts'
import { createQueryClient, type SendRequest } from './query-client.ts'

/** Creates a reader that calls the API at `url` with `send`. */
export function createJobReader(url: string, send: SendRequest): JobReader {
  // Created lazily: most pages show no job.
  const client = () => createQueryClient(url, send)
  return {
    read: async (id) => {
      // Only the browser that runs it knows it: the page loads it once it has its code.
      if (isLocalJob(id)) return 'unreachable'
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
