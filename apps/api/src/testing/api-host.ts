/** An API host on real stores, for tests: only the workflow engine is one that remembers what it was asked. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { createSecretStore } from '@docweave/adapters/secret-store'
import { createRateLimit, type ApiServices, type AppRouter } from '@docweave/api'
import type { FileKind, Plan, RunState } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client'
import { EventSource } from 'eventsource'
import { DetailedError, Upload } from 'tus-js-client'
import { createApiServer } from '../create-server.ts'

/** Looks like a PDF to whoever looks at its start, and is larger than one chunk of an upload. */
export const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])

export type Step = { tool: string; options?: Record<string, unknown> }

/** What a job is started with: an upload's id, or a result of another job. */
export type Given = string | { job: string; result: number }

/** What an API call was refused with: the code and its values. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => {
      if (error instanceof DetailedError) return JSON.parse(error.originalResponse?.getBody() ?? '{}') as unknown
      return error instanceof TRPCClientError ? (error.data?.failure as unknown) : error
    },
  )

export async function openApiHost() {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-api-'))
  const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  const started: Plan[] = []
  const cancelled: string[] = []
  const run: { state: RunState } = { state: 'running' }
  const files = createDiskStore(join(folder, 'files'))
  const services: ApiServices = {
    tools,
    documents,
    files,
    secrets: createSecretStore(files, randomBytes(32)),
    jobs: createJobStore(documents),
    runner: {
      start: async (plan) => void started.push(plan),
      cancel: async (id) => void cancelled.push(id),
      state: async () => run.state,
    },
    starts: createRateLimit(60),
    settings: { maxUploadBytes: 50_000_000, maxOpenJobs: 3, resultHours: 2 },
  }
  const server = await createApiServer(services, {
    staging: join(folder, 'staging'),
    maxUploadBytes: 50_000_000,
    uploadMilliseconds: 60_000,
    uploadsPerMinute: 100,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: `${url}/trpc`, EventSource }),
        false: httpLink({ url: `${url}/trpc` }),
      }),
    ],
  })
  return {
    folder,
    services,
    started,
    cancelled,
    run,
    url,
    client,
    upload: (content: Buffer, filename: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const sending = new Upload(content, {
          endpoint: `${url}/uploads`,
          chunkSize: 1_000_000,
          retryDelays: [],
          metadata: { filename },
          onError: reject,
          onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
        })
        sending.start()
      }),
    start: (uploads: Given[], steps: Step[]) =>
      client.jobs.start.mutate({
        uploads,
        locale: 'ko',
        pipeline: { steps: steps.map(({ tool, options = {} }) => ({ tool, options })) },
      }),
    /** Makes a job done, with `contents` as its results, by name. */
    async finish(jobId: string, contents: Record<string, Buffer>, kind: FileKind = 'txt') {
      const results = await Promise.all(
        Object.entries(contents).map(async ([name, content]) => {
          const path = join(folder, randomBytes(8).toString('hex'))
          await writeFile(path, content)
          const stored = await files.put(`jobs/${jobId}`, path, { move: true })
          return { ...stored, name, kind, source: 0, sourceBytes: pdf.length }
        }),
      )
      await services.jobs.append(jobId, { type: 'done', at: 1, expiresAt: Date.now() + 1e6, results })
      run.state = 'done'
    },
    /** Breaks every connection, as a lost network does. */
    dropConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      documents.close()
      await rm(folder, { recursive: true })
    },
  }
}
