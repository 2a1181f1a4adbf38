/** Takes in the files of a multipart request as uploads, within the sender's limits. A request that fails leaves none of them. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import {
  acceptUpload,
  completeUpload,
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
 * Stores a file as an upload of the caller.
 *
 * @throws DocweaveError the codes of `reserveUpload` and `acceptUpload`; then no upload is left
 */
export async function storeFile(
  { services, visitor, user }: ApiContext,
  { name, path }: Pick<ReceivedFile, 'name' | 'path'>,
  unusedLasts: number,
): Promise<Upload> {
  const id = newId()
  const until = Date.now() + unusedLasts
  await reserveUpload(services, visitor, { id, bytes: (await stat(path)).size, until })
  try {
    const upload = await acceptUpload(services, id, path, { name, visitor, ...(user ? { owner: user.id } : {}) })
    await completeUpload(services, visitor, id, until)
    return upload
  } catch (error) {
    await releaseUploads(services, visitor, new Set([id]))
    throw error
  }
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
 * @throws DocweaveError `RATE_LIMITED`, the codes of `receiveForm`, `reserveUpload` and `acceptUpload`, and those of `read`
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
    const form = await receive(request, folder, { files: maxFiles, fileBytes: maxUploadBytes }).finally(endReserve)
    const fields = read(form)
    const uploads: Upload[] = []
    try {
      for (const file of form.files) uploads.push(await storeFile(ctx, file, settings.unusedLasts))
    } catch (error) {
      await dropUploads(ctx, uploads)
      throw error
    }
    return { read: fields, uploads }
  })
}
