/**
 * Uploads by the tus protocol (tus.io, 1.0): resumable, streamed to the disk, checked by content when the last byte is
 * there. @tus/server is the protocol's own implementation.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findUpload, takeUpload, type ApiServices, type RateLimit, type Upload as TakenUpload } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { join } from 'node:path'
import { bodyOf, statusOf } from './answer.ts'

export interface UploadSettings {
  staging: string
  maxBytes: number
  /** After this an unfinished upload is removed. */
  milliseconds: number
  creations: RateLimit
  visitorOf(request: IncomingMessage): string
}

const idPattern = /^\/uploads\/([0-9a-f]{32})$/
const sweepEvery = 3_600_000

/** A refusal as the protocol's server takes it. */
class Refusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor(error: unknown) {
    const known = DocweaveError.from(error)
    if (known.code === 'INTERNAL') console.error('upload failed', known.cause)
    super(known.code, { cause: error })
    this.status_code = statusOf(known)
    this.body = bodyOf(known)
  }
}

/** Gives a handler for `/uploads` and everything below it. */
export function createUploads(services: ApiServices, settings: UploadSettings) {
  const store = new FileStore({ directory: settings.staging, expirationPeriodInMilliseconds: settings.milliseconds })

  /** Takes an upload in once: a second request for the same one waits for the first. */
  const taking = new Map<string, Promise<TakenUpload>>()
  const take = (id: string, name: string) => {
    const known = taking.get(id)
    if (known) return known
    const started = takeUpload(services, id, join(settings.staging, id), name).finally(async () => {
      taking.delete(id)
      // Taken or refused, nothing of it stays here.
      await store.remove(id).catch(() => store.configstore.delete(id))
    })
    taking.set(id, started)
    return started
  }

  const tus = new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: store,
    maxSize: settings.maxBytes,
    async onUploadFinish(_request, upload) {
      try {
        await take(upload.id, upload.metadata?.filename ?? '')
        return {}
      } catch (error) {
        throw new Refusal(error)
      }
    },
    // The protocol's server refuses a file that is too large in words of its own; ours are a code.
    onResponseError: (_request, error) =>
      'status_code' in error && error.status_code === 413
        ? new Refusal(new DocweaveError('FILE_TOO_LARGE', { limit: settings.maxBytes }))
        : undefined,
  })
  setInterval(() => void tus.cleanUpExpiredUploads().catch(() => undefined), sweepEvery).unref()

  /** The size of an upload whose bytes are all here, though its client may never have heard so. */
  async function finishedSize(id: string): Promise<number | undefined> {
    const taken = await findUpload(services, id).catch(() => undefined)
    if (taken) return taken.bytes
    const upload = await store.getUpload(id).catch(() => undefined)
    if (!upload || upload.offset !== upload.size) return undefined
    return (await take(id, upload.metadata?.filename ?? '')).bytes
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    // tus offers GET as a download; what is on its way in is nobody's to read.
    if (request.method === 'GET') return void response.writeHead(405, { allow: 'POST, HEAD, PATCH, DELETE' }).end()
    if (request.method === 'POST') {
      const seconds = settings.creations.take(settings.visitorOf(request))
      if (seconds > 0) {
        const { status_code, body } = new Refusal(new DocweaveError('RATE_LIMITED', { seconds }))
        return void response.writeHead(status_code, { 'retry-after': String(seconds) }).end(body)
      }
    }
    const id = idPattern.exec(path)?.[1]
    const bytes = request.method === 'HEAD' && id ? await finishedSize(id) : undefined
    if (bytes !== undefined)
      return void response
        .writeHead(200, {
          'tus-resumable': '1.0.0',
          'upload-offset': bytes,
          'upload-length': bytes,
          'cache-control': 'no-store',
        })
        .end()
    await tus.handle(request, response)
  }
}
