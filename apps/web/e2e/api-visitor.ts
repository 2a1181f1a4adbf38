/** What a visitor does without a page: upload, start, look, fetch. */
import { expect } from '@playwright/test'
import { createTRPCClient, httpLink } from '@trpc/client'
import { Upload } from 'tus-js-client'
import type { AppRouter } from '@docweave/api'
import type { JobView } from '@docweave/contract'
import { env } from './env.ts'

export const { jobs } = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${env.baseUrl}/trpc` })] })

/** Sends a file and gives its upload's id. */
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

/** Starts the steps on uploads or results, and gives the job's id. */
export const start = async (uploads: Given, ...steps: Steps): Promise<string> =>
  (await jobs.start.mutate({ uploads, locale: 'en', pipeline: { steps } })).jobId

/** Waits for a job's end; gives its view then, and every state that its files were seen in. */
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

/** What there is below `/results/{id}/`. */
export async function fetchFile(id: string, path: number | string): Promise<Buffer> {
  const response = await fetch(`${env.baseUrl}/results/${id}/${path}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

export const statusOf = async (id: string, path: number | string) =>
  (await fetch(`${env.baseUrl}/results/${id}/${path}`)).status
