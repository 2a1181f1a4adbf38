/** The source of a history: an account's jobs, or those that this browser started. */
import type { HistoryEntry, HistoryPage, HistoryWord, JobView } from '@docweave/contract'
import { jobMatches } from '@docweave/jobs/search'
import { isTRPCClientError } from '@trpc/client'
import type { ApiClient } from '../api/client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { keyed } from '../job/job-keys.ts'
import { isLocalJob } from '../local-runs/local-job-id.ts'
import { forgetJobs, localJobs } from './local-jobs.ts'

export interface HistorySource {
  /** Lists jobs; with words only those that match all of them. */
  list(cursor: string | undefined, words: readonly HistoryWord[], signal?: AbortSignal): Promise<HistoryPage>
  /** Deletes a job with its files. */
  remove(id: string): Promise<unknown>
  removeAll(): Promise<unknown>
}

/** The number of matches that a page of a search has at least, if there are as many. */
const enough = 20

export const accountHistory = ({ history }: Pick<ApiClient, 'history'>): HistorySource => ({
  list: async (cursor, words, signal) => {
    const jobs: HistoryEntry[] = []
    let next = cursor
    do {
      const input = {
        ...(next === undefined ? {} : { cursor: next }),
        ...(words.length > 0 ? { search: [...words] } : {}),
      }
      const page = await history.list.query(input, signal && { signal })
      jobs.push(...page.jobs)
      next = page.next
      // One call searches only a part of a long history.
    } while (next !== undefined && words.length > 0 && jobs.length < enough)
    return { jobs, next }
  },
  remove: (id) => history.remove.mutate({ id }),
  removeAll: () => history.removeAll.mutate(),
})

const entryOf = ({ id, state, createdAt, expiresAt, inputs, results, steps, flow }: JobView): HistoryEntry => ({
  id,
  state,
  createdAt,
  expiresAt,
  name: inputs[0]?.name,
  files: inputs.length,
  results: results.length,
  bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
  pipeline: { steps: steps.map(({ tool, options }) => ({ tool, options })), flow: flow ?? null },
})

/** An account's history, before it the jobs that run in this browser, which the server does not know. */
export function historyWithBrowser(api: Pick<ApiClient, 'history' | 'jobs'>): HistorySource {
  const [account, browser] = [accountHistory(api), browserHistory(api, isLocalJob)]
  return {
    list: async (cursor, words, signal) => {
      const page = await account.list(cursor, words, signal)
      if (cursor !== undefined) return page
      const { jobs } = await browser.list(undefined, words)
      return { ...page, jobs: [...jobs, ...page.jobs] }
    },
    remove: (id) => (isLocalJob(id) ? browser : account).remove(id),
    removeAll: async () => {
      await browser.removeAll()
      await account.removeAll()
    },
  }
}

/** @param isListed which of this browser's jobs are listed; all by default */
export function browserHistory({ jobs }: Pick<ApiClient, 'jobs'>, isListed = (_id: string) => true): HistorySource {
  /** The jobs as they were last read: a search reads none of them again. */
  let known: readonly JobView[] = []
  const remove = async (id: string) => {
    await jobs.remove.mutate(keyed(id))
    forgetJobs([id])
    known = known.filter((job) => job.id !== id)
  }
  /** Deleted jobs are omitted. */
  const look = async (id: string): Promise<JobView[]> => {
    try {
      return [await jobs.get.query({ id })]
    } catch (error) {
      if (!isTRPCClientError(error) || failureFrom(error).code !== 'JOB_NOT_FOUND') throw error
      forgetJobs([id])
      return []
    }
  }
  return {
    list: async (_, words) => {
      if (words.length === 0) known = (await Promise.all(localJobs().filter(isListed).map(look))).flat()
      return { jobs: known.filter((job) => jobMatches(job, words)).map(entryOf) }
    },
    remove,
    removeAll: async () => {
      for (const id of localJobs().filter(isListed)) await remove(id)
    },
  }
}
