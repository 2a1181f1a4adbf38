/** The picture of an account: only its owner can upload, view and remove it. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { changeProfile, readProfile, type ApiServices } from '@docweave/api'
import { DocweaveError, type SignedInUser } from '@docweave/contract'
import { safetyHeaders } from '@docweave/contract/file-response'
import { kindsOf } from '@docweave/engines/file-kind'
import { isImageKind } from '@docweave/engines/images'
import { squarePicture as drawSquare } from '@docweave/engines/pdf'
import { accountSpace } from '@docweave/jobs'
import type { CallerOf } from '../caller.ts'
import { forVisitor } from '../kind-of-upload.ts'
import { Hono, type Context } from 'hono'
import { bodyFrom, drainRest, errorResponse, methodNotAllowed } from '../responses.ts'

/** Size limit of an uploaded picture, before it is resized. */
const mostBytes = 5_000_000

export interface PictureSettings {
  /** The folder for pictures during their upload. */
  staging: string
  /** Converts the visitor's upload at `path` to the account picture at `out`. Throws `PICTURE_INVALID`, `TOOL_UNAVAILABLE`. */
  makePicture(path: string, out: string, visitor: string): Promise<void>
  callerOf: CallerOf
}

type PictureContext = Context<{ Bindings: HttpBindings }>

/** Yields the request's body. @throws DocweaveError `FILE_TOO_LARGE` above the limit */
async function* bounded(request: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > mostBytes) throw new DocweaveError('FILE_TOO_LARGE', { limit: mostBytes })
    yield part
  }
}

async function show({ documents, files }: ApiServices, { id }: SignedInUser, { req }: PictureContext) {
  const picture = (await readProfile(documents, id))?.picture
  if (!picture) return new Response(null, { status: 404, headers: safetyHeaders })
  const etag = `"${picture}"`
  // The browser caches it but revalidates every time, so that it is not shown after a sign-out.
  const headers = { ...safetyHeaders, 'cache-control': 'private, no-cache', etag }
  if (req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const body = await files.read(await accountSpace(id), picture)
  if (req.method === 'HEAD') await body.cancel()
  const withType = { ...headers, 'content-type': 'image/jpeg' }
  return new Response(req.method === 'HEAD' ? null : bodyFrom(body), { headers: withType })
}

/** Replaces the picture, removes the old one, and returns the new key. */
async function put(
  services: ApiServices,
  { user, visitor }: { user: SignedInUser; visitor: string },
  request: IncomingMessage,
  settings: PictureSettings,
) {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw new DocweaveError('FILE_TOO_LARGE', { limit: mostBytes })
  await mkdir(settings.staging, { recursive: true })
  const given = join(settings.staging, `${randomUUID()}.picture`)
  const made = `${given}.jpg`
  try {
    await pipeline(bounded(request), createWriteStream(given))
    await settings.makePicture(given, made, visitor)
    const space = await accountSpace(user.id)
    await services.files.removeSpace(space)
    const { key } = await services.files.put(space, made, { move: true })
    await changeProfile(services.documents, user, (profile) => ({ ...profile, picture: key }))
    return key
  } finally {
    await Promise.all([given, made].map((path) => rm(path, { force: true })))
  }
}

async function remove({ documents, files }: ApiServices, user: SignedInUser) {
  await changeProfile(documents, user, ({ picture: _, ...profile }) => profile)
  await files.removeSpace(await accountSpace(user.id))
}

/**
 * Returns the handler for `/account/picture`. `GET` answers with the JPEG, or 404; `PUT` takes an image as its body (5 MB at most)
 * and answers 200 with `{picture}`, its key; `DELETE` answers 204. Errors: `SIGNED_OUT`, `RATE_LIMITED`, `FILE_TOO_LARGE`,
 * `PICTURE_INVALID`, `TOOL_UNAVAILABLE`.
 */
export function createPictures(services: ApiServices, settings: PictureSettings) {
  const callerOf = async ({ env: { incoming } }: PictureContext) => {
    const { user, visitor } = await settings.callerOf(incoming)
    if (!user) throw new DocweaveError('SIGNED_OUT')
    return { user, visitor }
  }
  return new Hono<{ Bindings: HttpBindings }>()
    .get('/', async (context) => show(services, (await callerOf(context)).user, context))
    .put('/', async (context) => {
      const caller = await callerOf(context)
      // Converting a picture costs about as much as starting a job.
      const seconds = services.starts.take(caller.visitor)
      if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
      const picture = await put(services, caller, context.env.incoming, settings)
      return Response.json({ picture }, { headers: safetyHeaders })
    })
    .delete('/', async (context) => {
      await remove(services, (await callerOf(context)).user)
      return new Response(null, { status: 204, headers: safetyHeaders })
    })
    .all('/', () => methodNotAllowed('GET, HEAD, PUT, DELETE'))
    .onError((error, { env: { incoming } }) => {
      drainRest(incoming)
      return errorResponse(DocweaveError.from(error), services.log)
    })
}

/** Side length in pixels: twice the displayed size, for high-density screens. */
const side = 256
const drawLimit = 20_000

/**
 * Writes a JPEG of 256 × 256 pixels to `out`, from an untrusted JPEG, PNG, WebP, GIF (first frame), BMP, TIFF (first page), HEIC or AVIF at
 * `path`. The image is decoded in a sandboxed process, for at most 20 s.
 *
 * @param visitor the picture's owner, as in `Asker`
 * @throws DocweaveError `TOOL_UNAVAILABLE` without a sandbox; `PICTURE_INVALID` for any other failure
 */
export async function squarePicture(path: string, out: string, visitor: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(drawLimit)
    await forVisitor(visitor, async () => {
      const [kind] = await kindsOf([{ path }], signal)
      if (!kind || !isImageKind(kind)) throw new DocweaveError('PICTURE_INVALID')
      await drawSquare(path, kind, out, side, signal)
    })
  } catch (error) {
    const unavailable = error instanceof DocweaveError && error.code === 'TOOL_UNAVAILABLE'
    throw unavailable ? error : new DocweaveError('PICTURE_INVALID', {}, error)
  }
}
