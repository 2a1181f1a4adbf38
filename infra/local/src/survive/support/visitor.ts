/** A test client that acts as a visitor: upload, start, query, wait, download. */
import type { AppRouter } from '@docweave/api'
import type { JobState, JobView, PipelineStep } from '@docweave/contract'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { Upload } from 'tus-js-client'
import { setTimeout as pause } from 'node:timers/promises'

/** Secrets that are passed at the start of a job. */
export interface Secrets {
  passwords?: (string | null)[]
  protect?: string
}

export interface Visitor {
  upload(content: Uint8Array, name: string): Promise<string>
  start(uploads: string[], steps: PipelineStep[], secrets?: Secrets): Promise<string>
  /** Retries a job, with passwords by file position, or without some of the files. */
  retry(jobId: string, changes?: { passwords?: (string | null)[]; without?: number[] }): Promise<void>
  cancel(jobId: string): Promise<void>
  remove(jobId: string): Promise<void>
  look(jobId: string): Promise<JobView>
  /** Polls until `test` returns true; throws with the last view after `seconds`. */
  until(jobId: string, test: (job: JobView) => boolean, seconds?: number): Promise<JobView>
  /** Waits for a job's end; throws if its state is not `state`. */
  ended(jobId: string, state?: JobState, seconds?: number): Promise<JobView>
  result(jobId: string, index?: number): Promise<Uint8Array>
  /** Watches a job as its page does, until `stop`: all views with their times, and the number of connections. */
  watch(jobId: string): Watch
}

export interface Watch {
  views: { view: JobView; at: number }[]
  begun: number
  stop(): void
}

const isOver = ({ state }: JobView) => state !== 'waiting' && state !== 'running'

/** A visitor of the site at `url`. */
export function createVisitor(url: string): Visitor {
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: `${url}/trpc`, EventSource }),
        false: httpLink({ url: `${url}/trpc` }),
      }),
    ],
  })
  /** Keys that authorize changes to the jobs started here. */
  const keys = new Map<string, string>()
  const visitor: Visitor = {
    upload: (content, name) =>
      new Promise((resolve, reject) => {
        const sending = new Upload(Buffer.from(content), {
          endpoint: `${url}/uploads`,
          metadata: { filename: name },
          onError: reject,
          onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
        })
        sending.start()
      }),
    async start(uploads, steps, secrets = {}) {
      const { jobId, jobKey } = await client.jobs.start.mutate({
        uploads,
        locale: 'en',
        pipeline: { steps },
        ...secrets,
      })
      if (jobKey !== undefined) keys.set(jobId, jobKey)
      return jobId
    },
    retry: async (id, changes = {}) => void (await client.jobs.retry.mutate({ id, key: keys.get(id), ...changes })),
    cancel: async (id) => void (await client.jobs.cancel.mutate({ id, key: keys.get(id) })),
    remove: async (id) => void (await client.jobs.remove.mutate({ id, key: keys.get(id) })),
    look: (id) => client.jobs.get.query({ id }),
    async until(jobId, test, seconds = 60) {
      const end = Date.now() + seconds * 1000
      let last: JobView | undefined
      while (Date.now() < end) {
        // After a kill the API may be unavailable for a moment.
        last = (await visitor.look(jobId).catch(() => undefined)) ?? last
        if (last && test(last)) return last
        await pause(100)
      }
      throw new Error(`timed out after ${seconds} s: ${JSON.stringify(last)}`)
    },
    async ended(jobId, state = 'done', seconds = 120) {
      const job = await visitor.until(jobId, isOver, seconds)
      if (job.state !== state) throw new Error(`${job.state} instead of ${state}: ${JSON.stringify(job)}`)
      return job
    },
    async result(jobId, index = 0) {
      const response = await fetch(`${url}/results/${jobId}/${index}`)
      if (!response.ok) throw new Error(`result ${index}: ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
    watch(id) {
      const watch: Watch = { views: [], begun: 0, stop: () => subscription.unsubscribe() }
      const subscription = client.jobs.watch.subscribe(
        { id },
        {
          onStarted: () => void watch.begun++,
          onData: ({ data }) => void watch.views.push({ view: data, at: Date.now() }),
        },
      )
      return watch
    },
  }
  return visitor
}
