/**
 * A server for tests of the command line: the real router, stores and upload protocol over HTTP, with a runner that makes the results of a
 * job from its inputs at once. What a file says in its text decides how its job ends.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { acceptUpload, appRouter, findResults } from '@docweave/api'
import { createTestServices } from '@docweave/api/testing'
import { DocweaveError, type JobEvent, type Plan, type StoredFile } from '@docweave/contract'
import { bodyOf, statusOf } from '@docweave/contract/file-response'
import { kindOfFile } from '@docweave/file-kind/on-disk'
import { namesOf } from '@docweave/jobs'
import { createHTTPHandler } from '@trpc/server/adapters/standalone'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

/** A file with this text makes its job fail with `FILE_DAMAGED`. */
export const DAMAGED = 'damaged for the test'
/** A file with this text makes a job that does not end by itself. */
export const ENDLESS = 'endless for the test'
/** A file with this text gives two results. */
export const TWO = 'two for the test'

/** A PDF by its header, with a text. */
export const pdfWith = (content: string): string => `%PDF-1.7\n% ${content}\n`

/** Answers with the results, like the host's routes: one file, or `all.zip`, which is no real archive here. */
async function sendResults(services: Services, path: string, response: ServerResponse): Promise<void> {
  const [, id = '', which = ''] = /^\/results\/([0-9a-f]{32})\/(all\.zip|\d+)$/.exec(path) ?? []
  const { results } = await findResults({ services, user: undefined }, id)
  if (which === 'all.zip') return void response.end(`PK of ${results.length}`)
  const result = results[Number(which)]
  if (!result) throw new DocweaveError('JOB_NOT_FOUND')
  response.setHeader('content-length', result.bytes)
  await pipeline(await services.files.read(`jobs/${id}`, result.key), response)
}

type Services = Awaited<ReturnType<typeof createTestServices>>['services']

/** @param port 0 for any free one */
export async function openTestServer(port = 0) {
  const { services, folder, started, cancelled, remove } = await createTestServices({
    kindOf: (path, name) => kindOfFile(path, name),
    runner: {
      start: async (plan) => {
        started.push(plan)
        setTimeout(() => void work(plan).catch(() => undefined), 20)
      },
      startPreview: async () => undefined,
      previewState: async () => 'unknown',
      cancel: async (id) => void cancelled.push(id),
      state: async () => 'running',
      forget: async () => undefined,
    },
  })

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

  const staging = join(folder, 'staging')
  const tus = new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: new FileStore({ directory: staging }),
    async onUploadFinish(_request, { id, metadata }) {
      try {
        await acceptUpload(services, id, join(staging, id), { name: metadata?.filename ?? '', visitor: 'visitor' })
        return {}
      } catch (error) {
        const known = DocweaveError.from(error)
        throw Object.assign(new Error(known.code), { status_code: statusOf(known), body: bodyOf(known) })
      }
    },
  })
  const trpc = createHTTPHandler({
    router: appRouter,
    basePath: '/trpc/',
    createContext: async () => ({ services, visitor: 'visitor', user: undefined }),
  })
  /** The paths of all requests, in order. */
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    requests.push(`${request.method} ${path.replace(/\?.*/s, '')}`)
    if (path.startsWith('/uploads')) return void (await tus.handle(request, response))
    if (path.startsWith('/trpc/')) return trpc(request, response)
    await sendResults(services, path, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(statusOf(DocweaveError.from(error)))
      response.end()
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    services,
    /** The plans of the started jobs. */
    started,
    /** The ids of the cancelled jobs. */
    cancelled,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await remove()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
