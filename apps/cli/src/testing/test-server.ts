/**
 * A server for tests of the command line: an API host with real stores, whose runner makes the results of a job from its inputs at once. What
 * a file says in its text decides how its job ends.
 */
import type { Server } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type DocumentStore,
  type FileStore,
  type JobEvent,
  type JobStore,
  type PipelineRunner,
  type Plan,
  type StoredFile,
} from '@docweave/contract'
import { namesOf } from '@docweave/jobs'
import { createKey } from '@docweave/jobs/api-keys'
import { decideDeviceRequest, readUserCode } from '@docweave/jobs/oauth'

/** A file with this text makes its job fail with `FILE_DAMAGED`. */
export const DAMAGED = 'damaged for the test'
/** A file with this text makes a job that does not end by itself. */
export const ENDLESS = 'endless for the test'
/** A file with this text gives two results. */
export const TWO = 'two for the test'

/** A PDF by its header, with a text. */
export const pdfWith = (content: string): string => `%PDF-1.7\n% ${content}\n`

interface Services {
  jobs: JobStore
  files: FileStore
  documents: DocumentStore
  runner: PipelineRunner
}

/** The part of an API host that tests of the command line use. */
interface ApiHost {
  url: string
  server: Server
  services: Services
  close(): Promise<void>
}

/** Opens an API host. By path, because no package may import an app. */
async function openHost(services: object, port: number): Promise<ApiHost> {
  const path = new URL('../../../api/src/testing/api-host.ts', import.meta.url).href
  const module: unknown = await import(path)
  const open: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'openApiHost') : undefined
  if (typeof open !== 'function') throw new Error(`${path} has no openApiHost`)
  const host: ApiHost = await open(services, {}, port)
  return host
}

/** @param port 0 for any free one */
export async function openTestServer(port = 0) {
  const started: Plan[] = []
  const cancelled: string[] = []
  const runner: PipelineRunner = {
    start: async (plan) => {
      started.push(plan)
      setTimeout(() => void work(plan).catch(() => undefined), 20)
    },
    startPreview: async () => undefined,
    previewState: async () => 'unknown',
    cancel: async (id) => void cancelled.push(id),
    answer: async () => {},
    state: async () => 'running',
    forget: async () => undefined,
  }
  const { url, services, server, close } = await openHost({ runner }, port)

  async function work({ jobId, inputs, steps }: Plan): Promise<void> {
    const kind = steps.at(-1)?.produces ?? 'pdf'
    const made: StoredFile[] = []
    for (const input of inputs) {
      const content = await text(await services.files.read(`jobs/${jobId}`, input.key))
      if (content.includes(ENDLESS)) return
      if (content.includes(DAMAGED)) {
        const failure = { code: 'FILE_DAMAGED', params: {} } as const
        const failed: JobEvent = { type: 'failed', at: Date.now(), expiresAt: Date.now() + 1e6, step: 0, failure }
        return void (await services.jobs.append(jobId, failed))
      }
      made.push({ ...input, kind }, ...(content.includes(TWO) ? [{ ...input, kind }] : []))
    }
    const job = await services.jobs.get(jobId)
    const results = namesOf(job?.inputs ?? [], made)
    await services.jobs.append(jobId, { type: 'done', at: Date.now(), expiresAt: Date.now() + 1e6, results })
  }

  /** All requests, in order: `GET /api/v1/tools`. */
  const requests: string[] = []
  server.on('request', ({ method, url: path }) => requests.push(`${method} ${path?.replace(/\?.*/s, '')}`))
  return {
    url,
    services,
    /** The HTTP server, for a test that looks at requests when they arrive. */
    http: server,
    /** The plans of the started jobs. */
    started,
    /** The ids of the cancelled jobs. */
    cancelled,
    requests,
    /** Whether a job's events are being read. */
    isFollowed: () => requests.some((each) => /^GET .*\/events$/.test(each)),
    /** Decides what a user code asks for, as the account `owner` does in the browser. Returns whether the code waited for it. */
    decide: (userCode: string, owner: string, allow: boolean) =>
      decideDeviceRequest(services.documents, readUserCode(userCode) ?? '', { owner, allow }, Date.now()),
    /** Makes an API key of the account `owner`; returns its secret. */
    keyOf: async (owner: string) => (await createKey(services.documents, owner, { name: 'test' }, Date.now())).secret,
    close,
  }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
