/** Takes in the files of a multipart request as uploads, within the sender's limits. A request that fails leaves none of them. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import {
  acceptUpload,
  holdUploads,
  limitsOf,
  releaseUploads,
  reserveUpload,
  type ApiContext,
  type Upload,
} from '@docweave/api'
import { DocweaveError, type RateLimit } from '@docweave/contract'
import { removeUpload } from '@docweave/jobs'
import { receiveForm, type ReceivedFile, type ReceivedForm } from './multipart.ts'

export interface ReceiveSettings {
  /** The folder for files that are being received. */
  folder: string
  /** The rate limit for new uploads per visitor. */
  creations: RateLimit
  /** How long, in ms, an upload that no job uses counts against its sender's quota. */
  unusedLasts: number
}

/** Most files of one request, as of a job. */
const maxFiles = 200

const newId = () => randomBytes(16).toString('hex')

/** Removes uploads of a request that failed. */
export async function dropUploads({ services, visitor }: ApiContext, uploads: readonly Upload[]): Promise<void> {
  for (const { id } of uploads) await removeUpload(services, id)
  await releaseUploads(services, visitor, new Set(uploads.map(({ id }) => id)))
}

/**
 * Stores received files as uploads of the caller, in their order.
 *
 * @param of the id under which the request that they came with counts against the caller's quota; they count instead of it
 * @throws DocweaveError the codes of `holdUploads` and `acceptUpload`; then no upload is left
 */
async function storeFiles(
  ctx: ApiContext,
  files: readonly Pick<ReceivedFile, 'name' | 'path'>[],
  unusedLasts: number,
  of?: string,
): Promise<Upload[]> {
  const { services, visitor, user } = ctx
  const until = Date.now() + unusedLasts
  const held = await Promise.all(
    files.map(async ({ name, path }) => ({ name, path, id: newId(), bytes: (await stat(path)).size, until })),
  )
  await holdUploads(
    services,
    visitor,
    held.map(({ id, bytes }) => ({ id, bytes, until })),
    of,
  )
  const uploads: Upload[] = []
  try {
    for (const { id, name, path } of held)
      uploads.push(await acceptUpload(services, id, path, { name, visitor, ...(user ? { owner: user.id } : {}) }))
    return uploads
  } catch (error) {
    for (const { id } of uploads) await removeUpload(services, id)
    await releaseUploads(services, visitor, new Set(held.map(({ id }) => id)))
    throw error
  }
}

/** Stores one file like `storeFiles`. */
export async function storeFile(
  ctx: ApiContext,
  file: Pick<ReceivedFile, 'name' | 'path'>,
  unusedLasts: number,
): Promise<Upload> {
  const [upload] = await storeFiles(ctx, [file], unusedLasts)
  if (!upload) throw new DocweaveError('INTERNAL')
  return upload
}

/** Throws `RATE_LIMITED` when the caller has sent too many files. Requests with a key have a limit of their own. */
export function assertUploadRate({ visitor, key }: ApiContext, { creations }: ReceiveSettings): void {
  if (key) return
  const seconds = creations.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
}

/** Calls `work` with a new folder, which is removed afterwards. */
export async function withFolder<Result>(
  { folder }: Pick<ReceiveSettings, 'folder'>,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const own = await mkdtemp(join(folder, 'api-'))
  try {
    return await work(own)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/**
 * Receives the form of a request, and stores its files as uploads in their order.
 *
 * @param read checks the form, and reads its fields, before any file is stored
 * @param receive reads the body; as a form when unset
 * @throws DocweaveError `RATE_LIMITED`, the codes of `receiveForm`, `reserveUpload`, `holdUploads` and `acceptUpload`, and those of `read`
 */
export async function receiveFiles<Read>(
  ctx: ApiContext,
  request: IncomingMessage,
  settings: ReceiveSettings,
  read: (form: ReceivedForm) => Read,
  receive: typeof receiveForm = receiveForm,
): Promise<{ read: Read; uploads: Upload[] }> {
  const { services, visitor } = ctx
  assertUploadRate(ctx, settings)
  const { maxUploadBytes } = limitsOf(services, ctx)
  // The sizes of the files are known at their end only: until then the whole request counts.
  const whole = { id: newId(), bytes: Number(request.headers['content-length'] ?? maxUploadBytes) }
  await services.disk.assertRoom(whole.bytes)
  await reserveUpload(services, visitor, { ...whole, until: Date.now() + settings.unusedLasts })
  const endReserve = () => releaseUploads(services, visitor, new Set([whole.id]))
  return withFolder(settings, async (folder) => {
    try {
      const form = await receive(request, folder, { files: maxFiles, fileBytes: maxUploadBytes })
      return { read: read(form), uploads: await storeFiles(ctx, form.files, settings.unusedLasts, whole.id) }
    } catch (error) {
      await endReserve()
      throw error
    }
  })
}
