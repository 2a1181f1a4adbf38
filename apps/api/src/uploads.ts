/**
 * Resumable uploads by the tus protocol (tus.io, 1.0): streamed to a store that all hosts share, checked by content once complete.
 * @tus/server is the protocol's reference implementation.
 */
import { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { isDiskFull } from '@docweave/adapters/disk'
import type { UploadStaging } from '@docweave/adapters/upload-staging'
import {
  completeUpload,
  findUpload,
  reserveUpload,
  limitsOf,
  mayUse,
  releaseUploads,
  acceptUpload,
  type ApiServices,
  type Caller,
  type Upload,
} from '@docweave/api'
import { DocweaveError, type RateLimit } from '@docweave/contract'
import { bodyOf, statusOf } from '@docweave/contract/file-response'
import { listDeletions, removeUpload } from '@docweave/jobs'
import type { Context } from 'hono'
import { EVENTS, Server, type ServerOptions, type Upload as TusUpload } from '@tus/server'
import { methodNotAllowed } from './responses.ts'
import type { CallerOf } from './caller.ts'

export interface UploadSettings {
  staging: UploadStaging
  expiryMilliseconds: number
  creations: RateLimit
  callerOf: CallerOf
}

/** The upload id in a URL's path. */
const idIn = (url: string): string | undefined =>
  /^\/uploads\/([0-9a-f]{32})$/.exec(new URL(url, 'http://localhost').pathname)?.[1]

/** An error in the shape that @tus/server turns into a response. */
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

/** The file name that the client declares, and the upload's visitor and owner. */
type Metadata = TusUpload['metadata']

/** A request as @tus/server passes it. */
type WebRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

const tusVersion = { 'tus-resumable': '1.0.0' }

function refuse(error: DocweaveError, headers: Record<string, string> = {}): Response {
  const { status_code, body } = new Refusal(error)
  return new Response(body, { status: status_code, headers: { ...headers, ...tusVersion } })
}

/** Returns the handler for `/uploads` and everything below it. */
export function createUploads(services: ApiServices, settings: UploadSettings) {
  const { staging } = settings
  const { store } = staging

  /** When an upload that begins or completes now stops counting against the quota, in any case. */
  const lastDay = () => Date.now() + store.getExpiration()

  /** Removes an unfinished upload and releases its share of the visitor's quota. */
  async function drop(id: string, metadata: Metadata): Promise<void> {
    await staging.clear(id)
    if (metadata?.visitor) await releaseUploads(services, metadata.visitor, new Set([id]))
  }

  async function takeIn(id: string, metadata: Metadata): Promise<Upload> {
    const { filename, owner, visitor } = metadata ?? {}
    const given = { name: filename ?? '', owner: owner ?? undefined, visitor: visitor ?? undefined }
    try {
      const taken = await acceptUpload(services, id, await staging.fetch(id), given)
      if (visitor) await completeUpload(services, visitor, id, lastDay())
      await staging.clear(id).catch(() => undefined)
      return taken
    } catch (error) {
      // After a retryable error the client may ask again, so keep the bytes.
      if (!DocweaveError.from(error).retryable) await drop(id, metadata).catch(() => undefined)
      throw error
    }
  }

  /** Finishes an upload once: a concurrent request for the same one awaits the first. */
  const taking = new Map<string, Promise<Upload>>()
  const take = (id: string, metadata: Metadata) => {
    const known = taking.get(id)
    if (known) return known
    const started = takeIn(id, metadata).finally(() => taking.delete(id))
    taking.set(id, started)
    return started
  }

  const nodeRequest = ({ runtime }: WebRequest): IncomingMessage => {
    const request = runtime?.node?.req
    if (!(request instanceof IncomingMessage)) throw new DocweaveError('INTERNAL')
    return request
  }
  const callerOf = (request: WebRequest): Promise<Caller> => settings.callerOf(nodeRequest(request))
  const limitFor = async (request: WebRequest) => limitsOf(services, await callerOf(request)).maxUploadBytes

  /** Uploads whose creating request is not answered yet. */
  const begun = new Map<IncomingMessage, { id: string; visitor: string }>()
  /** The ids and declared bytes of those that have no file yet. */
  const announced = new Map<IncomingMessage, { id: string; bytes: number }>()

  async function assertRoom(request: IncomingMessage, id: string, bytes: number): Promise<void> {
    announced.set(request, { id, bytes })
    const coming = [...announced.values()]
    // Some of them may get their files meanwhile, and must not count twice.
    const missing = await staging.missingBytes(new Set(coming.map((one) => one.id)))
    await services.disk.assertRoom(coming.reduce((sum, one) => sum + one.bytes, missing))
  }

  const tus = new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: store,
    maxSize: limitFor,
    // @tus/server takes the last path segment as the id, wherever it is; ownership was checked for the id that `idIn` finds.
    getFileIdFromRequest: ({ url }) => idIn(url),
    async onUploadCreate(request, upload) {
      const { user, visitor } = await callerOf(request)
      try {
        const bytes = upload.size ?? 0
        await reserveUpload(services, visitor, { id: upload.id, bytes, until: lastDay() })
        begun.set(nodeRequest(request), { id: upload.id, visitor })
        await assertRoom(nodeRequest(request), upload.id, bytes)
      } catch (error) {
        announced.delete(nodeRequest(request))
        throw new Refusal(error)
      }
      // The owner comes from the session, never from the client's metadata.
      return { metadata: { filename: upload.metadata?.filename ?? '', visitor, ...(user ? { owner: user.id } : {}) } }
    },
    async onUploadFinish(_request, upload) {
      try {
        await take(upload.id, upload.metadata)
        // If all bytes came with the first request, @tus/server would look up the removed upload to report its expiry.
        delete upload.creation_date
        return {}
      } catch (error) {
        const known = DocweaveError.from(error)
        // Logs the virus signature, so that an operator can check for a false positive.
        if (statusOf(known) >= 500 || known.code === 'FILE_INFECTED')
          services.log.error('upload failed', { code: known.code, error })
        throw new Refusal(error)
      }
    },
    // Replaces the texts of @tus/server with error codes.
    onResponseError: async (request, error) => {
      const status = 'status_code' in error ? error.status_code : 500
      if (status === 413) return new Refusal(new DocweaveError('FILE_TOO_LARGE', { limit: await limitFor(request) }))
      // 501: a tus extension that is not supported.
      if (error instanceof Refusal || status < 500 || status === 501) return undefined
      services.log.error('storing an upload failed', { error })
      return new Refusal(DocweaveError.from(error, isDiskFull(error) ? 'STORAGE_FULL' : 'STORE_FAILED'))
    },
  })
  tus.on(EVENTS.POST_CREATE, (request) => void announced.delete(nodeRequest(request)))

  const metadataOf = async (id: string): Promise<Metadata> =>
    (await store.getUpload(id).catch(() => undefined))?.metadata

  /** Removes idle uploads, and those of accounts that are being deleted. */
  async function sweep(): Promise<void> {
    for (const id of await staging.listIdle()) if (!taking.has(id)) await drop(id, await metadataOf(id))
    const gone = new Set((await listDeletions(services)).map(({ userId }) => userId))
    if (gone.size === 0) return
    for (const id of await staging.list()) {
      const metadata = await metadataOf(id)
      if (metadata?.owner && gone.has(metadata.owner)) await drop(id, metadata)
    }
  }
  setInterval(() => void sweep().catch(() => undefined), settings.expiryMilliseconds).unref()

  /** Returns the size of an upload whose bytes have all arrived: its client may have missed the response. */
  async function finishedSize(id: string, { user }: Caller): Promise<number | undefined> {
    const taken = await findUpload({ services, user }, id).catch(() => undefined)
    if (taken) return taken.bytes
    const upload = await store.getUpload(id).catch(() => undefined)
    if (!upload || upload.offset !== upload.size) return undefined
    return (await take(id, upload.metadata)).bytes
  }

  /** Removes a finished upload, to free its quota. Jobs have copies in their own spaces. Returns false if there is none. */
  async function removeTaken(id: string, { user }: Caller): Promise<boolean> {
    const taken = await findUpload({ services, user }, id).catch(() => undefined)
    if (!taken) return false
    await removeUpload(services, id)
    if (taken.visitor) await releaseUploads(services, taken.visitor, new Set([id]))
    return true
  }

  /** Whether an unfinished upload belongs to someone else. */
  async function isOfAnother(id: string, { user }: Caller): Promise<boolean> {
    const upload = await store.getUpload(id).catch(() => undefined)
    return upload !== undefined && !mayUse({ owner: upload.metadata?.owner ?? undefined }, user)
  }

  return async ({ env }: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const { incoming: request, outgoing: response } = env
    // @tus/server answers GET with a download, but nobody may read an unfinished upload.
    if (request.method === 'GET') return methodNotAllowed('POST, HEAD, PATCH, DELETE')
    const caller = await settings.callerOf(request)
    if (request.method === 'POST') {
      const seconds = settings.creations.take(caller.visitor)
      if (seconds > 0) return refuse(new DocweaveError('RATE_LIMITED', { seconds }), { 'retry-after': String(seconds) })
    }
    const id = idIn(request.url ?? '/')
    const creates = request.method === 'POST' || request.method === 'OPTIONS'
    if (id ? await isOfAnother(id, caller) : !creates) return refuse(new DocweaveError('UPLOAD_NOT_FOUND'))
    const bytes = request.method === 'HEAD' && id ? await finishedSize(id, caller) : undefined
    if (bytes !== undefined) {
      const size = { 'upload-offset': String(bytes), 'upload-length': String(bytes) }
      return new Response(null, { headers: { ...tusVersion, ...size, 'cache-control': 'no-store' } })
    }
    if (request.method === 'DELETE' && id && (await removeTaken(id, caller)))
      return new Response(null, { status: 204, headers: tusVersion })
    const removed = request.method === 'DELETE' && id ? await metadataOf(id) : undefined
    try {
      // It writes Node's response itself.
      await tus.handle(request, response)
      return RESPONSE_ALREADY_SENT
    } finally {
      const created = begun.get(request)
      begun.delete(request)
      announced.delete(request)
      // A refused client never learns the upload's id, so it cannot resume it.
      if (created && response.statusCode >= 400) await drop(created.id, { visitor: created.visitor })
      if (id && removed && response.statusCode < 400) await drop(id, removed)
    }
  }
}
