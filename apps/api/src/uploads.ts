/**
 * Uploads by the tus protocol (tus.io, 1.0): resumable, streamed to where all hosts find them, checked by content when the last byte is
 * there. @tus/server is the protocol's own implementation.
 */
import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { UploadStaging } from '@docweave/adapters/upload-staging'
import {
  findUpload,
  limitsOf,
  mayUse,
  takeUpload,
  type ApiServices,
  type Asker,
  type Upload as TakenUpload,
} from '@docweave/api'
import { DocweaveError, listDeletions, type RateLimit } from '@docweave/contract'
import { Server, type ServerOptions, type Upload } from '@tus/server'
import { bodyOf, statusOf } from './answer.ts'
import type { AskerOf } from './asker.ts'

export interface UploadSettings {
  staging: UploadStaging
  sweepMilliseconds: number
  creations: RateLimit
  askerOf: AskerOf
}

/** The id in an address; the query is no part of it. */
const idIn = (url: string): string | undefined =>
  /^\/uploads\/([0-9a-f]{32})$/.exec(new URL(url, 'http://localhost').pathname)?.[1]

/** A refusal as the protocol's server takes it. */
class Refusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor(error: unknown) {
    const known = DocweaveError.from(error)
    super(known.code, { cause: error })
    this.status_code = statusOf(known)
    this.body = bodyOf(known)
  }
}

/** What the sender says of an upload, and whose it is. */
type Metadata = Upload['metadata']

/** A request as the protocol's server has it. */
type WebRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

function refuse(response: ServerResponse, error: DocweaveError, headers: OutgoingHttpHeaders = {}): void {
  const { status_code, body } = new Refusal(error)
  response.writeHead(status_code, { ...headers, 'tus-resumable': '1.0.0' })
  response.end(body)
}

/** Gives a handler for `/uploads` and everything below it. */
export function createUploads(services: ApiServices, settings: UploadSettings) {
  const { staging } = settings
  const { store } = staging

  /** Takes an upload in once: a second request for the same one waits for the first. */
  const taking = new Map<string, Promise<TakenUpload>>()
  const take = (id: string, metadata: Metadata) => {
    const known = taking.get(id)
    if (known) return known
    const given = { name: metadata?.filename ?? '', owner: metadata?.owner ?? undefined }
    const started = staging
      .fetch(id)
      .then((path) => takeUpload(services, id, path, given))
      .finally(async () => {
        taking.delete(id)
        // Taken or refused, nothing of it stays here.
        await staging.clear(id).catch(() => undefined)
      })
    taking.set(id, started)
    return started
  }

  const askerOf = async ({ runtime }: WebRequest): Promise<Asker> => {
    const request = runtime?.node?.req
    if (!(request instanceof IncomingMessage)) throw new DocweaveError('INTERNAL')
    return settings.askerOf(request)
  }
  const limitFor = async (request: WebRequest) => limitsOf(services, await askerOf(request)).maxUploadBytes

  const tus = new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: store,
    maxSize: limitFor,
    // By itself the protocol's server takes the last piece of an address for the id, wherever it stands: whose upload it is was
    // looked up by ours.
    getFileIdFromRequest: ({ url }) => idIn(url),
    async onUploadCreate(request, upload) {
      const { user } = await askerOf(request)
      // Whose it is says the session, whatever the sender says.
      return { metadata: { filename: upload.metadata?.filename ?? '', ...(user ? { owner: user.id } : {}) } }
    },
    async onUploadFinish(_request, upload) {
      try {
        await take(upload.id, upload.metadata)
        // Where all came with the first request, the protocol's server would look for it once more to say when it expires.
        delete upload.creation_date
        return {}
      } catch (error) {
        if (DocweaveError.from(error).code === 'INTERNAL')
          services.log.error('an upload could not be taken in', { error })
        throw new Refusal(error)
      }
    },
    // The protocol's server refuses in words of its own; ours are a code.
    onResponseError: async (request, error) => {
      const status = 'status_code' in error ? error.status_code : 500
      if (status === 413) return new Refusal(new DocweaveError('FILE_TOO_LARGE', { limit: await limitFor(request) }))
      if (error instanceof Refusal || status < 500) return undefined
      // Most of all a disk that is full.
      services.log.error('an upload could not be kept', { error })
      return new Refusal(new DocweaveError('STORE_FAILED', {}, error))
    },
  })

  /** Removes what is too old, and what belongs to an account that is being deleted. */
  async function sweep(): Promise<void> {
    await tus.cleanUpExpiredUploads()
    const gone = new Set((await listDeletions(services)).map(({ userId }) => userId))
    if (gone.size === 0) return
    for (const id of await staging.list()) {
      const owner = (await store.getUpload(id).catch(() => undefined))?.metadata?.owner
      if (owner && gone.has(owner)) await staging.clear(id)
    }
  }
  setInterval(() => void sweep().catch(() => undefined), settings.sweepMilliseconds).unref()

  /** The size of an upload whose bytes are all here, though its client may never have heard so. */
  async function finishedSize(id: string, { user }: Asker): Promise<number | undefined> {
    const taken = await findUpload({ services, user }, id).catch(() => undefined)
    if (taken) return taken.bytes
    const upload = await store.getUpload(id).catch(() => undefined)
    if (!upload || upload.offset !== upload.size) return undefined
    return (await take(id, upload.metadata)).bytes
  }

  /** Whether an upload that is on its way in is another's. */
  async function isOfAnother(id: string, { user }: Asker): Promise<boolean> {
    const upload = await store.getUpload(id).catch(() => undefined)
    return upload !== undefined && !mayUse({ owner: upload.metadata?.owner ?? undefined }, user)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // tus offers GET as a download; what is on its way in is nobody's to read.
    if (request.method === 'GET') return void response.writeHead(405, { allow: 'POST, HEAD, PATCH, DELETE' }).end()
    const asker = await settings.askerOf(request)
    if (request.method === 'POST') {
      const seconds = settings.creations.take(asker.visitor)
      if (seconds > 0)
        return refuse(response, new DocweaveError('RATE_LIMITED', { seconds }), { 'retry-after': String(seconds) })
    }
    const id = idIn(request.url ?? '/')
    const creates = request.method === 'POST' || request.method === 'OPTIONS'
    if (id ? await isOfAnother(id, asker) : !creates) return refuse(response, new DocweaveError('UPLOAD_NOT_FOUND'))
    const bytes = request.method === 'HEAD' && id ? await finishedSize(id, asker) : undefined
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
