/** API calls of a visitor without a page: uploading files, starting jobs, reading their state and results. */
import { expect, type Page } from '@playwright/test'
import { createTRPCClient, httpLink } from '@trpc/client'
import { Upload } from 'tus-js-client'
import type { AppRouter } from '@docweave/api'
import type { JobView } from '@docweave/contract'
import { env } from './env.ts'

export const { jobs } = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${env.baseUrl}/trpc` })] })

/** Uploads a file and returns the upload's id. */
export const upload = ({ name, buffer }: { name: string; buffer: Buffer }): Promise<string> =>
  new Promise((resolve, reject) => {
    const sending = new Upload(buffer, {
      endpoint: `${env.baseUrl}/uploads`,
      metadata: { filename: name },
      onError: reject,
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
    })
    sending.start()
  })

type Given = Parameters<typeof jobs.start.mutate>[0]['uploads']
type Steps = Parameters<typeof jobs.start.mutate>[0]['pipeline']['steps']

/** The keys of the jobs that were started here. */
const keys = new Map<string, string>()

/** Starts the steps on uploads or results, and returns the job's id. */
export async function start(uploads: Given, ...steps: Steps): Promise<string> {
  const { jobId, jobKey } = await jobs.start.mutate({ uploads, locale: 'en', pipeline: { steps } })
  if (jobKey !== undefined) keys.set(jobId, jobKey)
  return jobId
}

/** The id and key of a job that was started here, for calls that change it. */
export const own = (id: string) => ({ id, key: keys.get(id) })

/** Stores the keys of all jobs that were started here in the next pages, as if their browser had started the jobs. */
export const holdKeys = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (known) => {
      const kept: unknown[] = JSON.parse(localStorage.getItem('docweave-job-keys') ?? '[]')
      localStorage.setItem('docweave-job-keys', JSON.stringify([...known, ...kept]))
    },
    [...keys].map(([id, key]) => ({ id, key, at: Date.now() })),
  )

/** Waits for a job's end; returns its final view, and every state that its files were seen in. */
export async function untilOver(id: string): Promise<{ job: JobView; seen: Set<string> }> {
  const seen = new Set<string>()
  let job = await jobs.get.query({ id })
  await expect(async () => {
    job = await jobs.get.query({ id })
    for (const { status } of job.inputs) if (status) seen.add(status.state)
    expect(['waiting', 'running']).not.toContain(job.state)
  }).toPass({ timeout: 60_000, intervals: [20] })
  return { job, seen }
}

/** Fetches a file under `/results/{id}/`. */
export async function fetchFile(id: string, path: number | string): Promise<Buffer> {
  const response = await fetch(`${env.baseUrl}/results/${id}/${path}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

export const statusOf = async (id: string, path: number | string) =>
  (await fetch(`${env.baseUrl}/results/${id}/${path}`)).status
