/** Files on their way in: what an upload turns out to be, and who may use it. */
import { stat } from 'node:fs/promises'
import { cleanName, DocweaveError, FileKind } from '@docweave/contract'
import { ownedKey } from '@docweave/jobs'
import { z } from 'zod'
import type { ApiContext, ApiServices } from './services.ts'

const Upload = z.object({
  id: z.string(),
  name: z.string(),
  kind: FileKind,
  key: z.string(),
  bytes: z.int(),
  createdAt: z.number(),
  /** The account it belongs to; `undefined` of one that came from nobody in particular. */
  owner: z.string().optional(),
  /** Who sent it, as `Asker` names visitors: among whose unused uploads it counts. */
  visitor: z.string().optional(),
})
export type Upload = z.infer<typeof Upload>

/** Whether an upload is for whoever asks: one with an owner for nobody else, one without for whoever has its id. */
export const mayUse = ({ owner }: { owner?: string | undefined }, user: ApiContext['user']): boolean =>
  owner === undefined || owner === user?.id

/** A finished upload by its id, which only its maker knows; `UPLOAD_NOT_FOUND`, also for that of another account. */
export async function findUpload(
  { services, user }: Pick<ApiContext, 'services' | 'user'>,
  id: string,
): Promise<Upload> {
  const found = Upload.safeParse(await services.documents.get('uploads', id))
  if (!found.success || !mayUse(found.data, user)) throw new DocweaveError('UPLOAD_NOT_FOUND')
  return found.data
}

/**
 * Takes in the whole file at `path`: finds its kind by content, stores it and remembers it under `id`. The file itself stays, so that
 * this can be done again when a store fails in the middle; it must not be changed any more.
 *
 * @param given what its sender calls it, whose it is, and who its sender is
 * @throws DocweaveError `FILE_EMPTY`, or `FILE_KIND_UNSUPPORTED` (params: `kind`, empty when unknown) when no tool takes it;
 * `TOOL_UNAVAILABLE` where there is no sandbox to look at it in, and it stays unknown; `TOO_BUSY`, `TIMED_OUT`, `MEMORY_EXCEEDED` or
 * `ENGINE_FAILED` of that look; where files are scanned `FILE_INFECTED`, `FILE_TOO_LARGE` or `SCANNER_UNAVAILABLE`
 */
export async function takeUpload(
  services: ApiServices,
  id: string,
  path: string,
  { name, owner, visitor }: { name: string; owner?: string | undefined; visitor?: string | undefined },
): Promise<Upload> {
  const { size } = await stat(path)
  if (size === 0) throw new DocweaveError('FILE_EMPTY')
  const kind = await services.kindOf(path, name, visitor ?? id)
  if (!kind || ![...services.tools.values()].some(({ accepts }) => accepts.includes(kind)))
    throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: kind ?? '' })
  await services.scanner?.scan(path)
  const stored = await services.files.put(`uploads/${id}`, path, { link: true })
  const createdAt = Date.now()
  const upload: Upload = {
    id,
    name: cleanName(name),
    kind,
    ...stored,
    createdAt,
    ...(owner ? { owner } : {}),
    ...(visitor ? { visitor } : {}),
  }
  const place = owner ? { owned: ownedKey(owner, createdAt, id) } : {}
  await services.documents.set('uploads', id, { ...upload, ...place })
  return upload
}
