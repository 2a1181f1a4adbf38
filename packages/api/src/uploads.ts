/** Files on their way in: what an upload turns out to be, and who may use it. */
import { stat } from 'node:fs/promises'
import { DocweaveError, FileKind } from '@docweave/contract'
import { kindOfFile } from '@docweave/tool-kit/run'
import { z } from 'zod'
import type { ApiServices } from './services.ts'

const Upload = z.object({
  id: z.string(),
  name: z.string(),
  kind: FileKind,
  key: z.string(),
  bytes: z.int(),
  createdAt: z.number(),
})
export type Upload = z.infer<typeof Upload>

/** A finished upload by its id, which only its maker knows; `UPLOAD_NOT_FOUND`. */
export async function findUpload({ documents }: ApiServices, id: string): Promise<Upload> {
  const found = Upload.safeParse(await documents.get('uploads', id))
  if (!found.success) throw new DocweaveError('UPLOAD_NOT_FOUND')
  return found.data
}

/** Names come from strangers: no folders, no control characters, a length a disk and a header can carry. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .slice(0, 150)
    .trim() || 'file'

/**
 * Takes in the whole file at `path`: finds its kind by content, stores it and remembers it under `id`.
 *
 * @throws DocweaveError `FILE_EMPTY`, or `FILE_KIND_UNSUPPORTED` (params: `kind`, empty when unknown) when no tool takes it
 */
export async function takeUpload(services: ApiServices, id: string, path: string, name: string): Promise<Upload> {
  const { size } = await stat(path)
  if (size === 0) throw new DocweaveError('FILE_EMPTY')
  const kind = await kindOfFile(path, name)
  if (!kind || ![...services.tools.values()].some(({ accepts }) => accepts.includes(kind)))
    throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: kind ?? '' })
  const stored = await services.files.put(`uploads/${id}`, path, { move: true })
  const upload: Upload = { id, name: cleanName(name), kind, ...stored, createdAt: Date.now() }
  await services.documents.set('uploads', id, upload)
  return upload
}
