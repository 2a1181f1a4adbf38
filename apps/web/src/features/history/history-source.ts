/** The source of a history: an account's jobs, or those that this browser started. */
import type { HistoryEntry, JobView } from '@docweave/contract'
import { isTRPCClientError } from '@trpc/client'
import type { ApiClient } from '../api/client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { keyed } from '../job/job-keys.ts'
import { forgetJobs, localJobs } from './local-jobs.ts'

export interface HistoryPage {
  entries: readonly HistoryEntry[]
  /** The cursor of the next page; `undefined` after the last. */
  next?: string | undefined
}

export interface HistorySource {
  list(cursor: string | undefined): Promise<HistoryPage>
  /** Deletes a job with its files. */
  remove(id: string): Promise<unknown>
  removeAll(): Promise<unknown>
}

export const accountHistory = ({ history }: ApiClient): HistorySource => ({
  list: async (cursor) => {
    const { jobs, next } = await history.list.query(cursor === undefined ? {} : { cursor })
    return { entries: jobs, next }
  },
  remove: (id) => history.remove.mutate({ id }),
  removeAll: () => history.removeAll.mutate(),
})

const entryOf = ({ id, state, createdAt, expiresAt, inputs, results, steps }: JobView): HistoryEntry => ({
  id,
  state,
  createdAt,
  expiresAt,
  name: inputs[0]?.name,
  files: inputs.length,
  results: results.length,
  bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
  pipeline: { steps: steps.map(({ tool, options }) => ({ tool, options })) },
})

export function browserHistory({ jobs }: ApiClient): HistorySource {
  const remove = async (id: string) => {
    await jobs.remove.mutate(keyed(id))
    forgetJobs([id])
  }
  /** Deleted jobs are omitted. */
  const look = async (id: string): Promise<HistoryEntry[]> => {
    try {
      return [entryOf(await jobs.get.query({ id }))]
    } catch (error) {
      if (!isTRPCClientError(error) || failureFrom(error).code !== 'JOB_NOT_FOUND') throw error
      forgetJobs([id])
      return []
    }
  }
  return {
    list: async () => ({ entries: (await Promise.all(localJobs().map(look))).flat() }),
    remove,
    removeAll: async () => {
      for (const id of localJobs()) await remove(id)
    },
  }
}
