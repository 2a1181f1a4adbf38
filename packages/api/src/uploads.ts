/** Uploads: accepting them, and who may use them. */
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
  /** The account that owns it; `undefined` for an upload without an account. */
  owner: z.string().optional(),
  /** The sender, as `Asker` identifies visitors: it counts against this visitor's unused uploads. */
  visitor: z.string().optional(),
})
export type Upload = z.infer<typeof Upload>

/** Whether the caller may use an upload: with an owner only the owner, without one anyone who has its id. */
export const mayUse = ({ owner }: { owner?: string | undefined }, user: ApiContext['user']): boolean =>
  owner === undefined || owner === user?.id

/** Returns a finished upload by its id, which only its sender knows; throws `UPLOAD_NOT_FOUND`, also for an upload of another account. */
export async function findUpload(
  { services, user }: Pick<ApiContext, 'services' | 'user'>,
  id: string,
): Promise<Upload> {
  const found = Upload.safeParse(await services.documents.get('uploads', id))
  if (!found.success || !mayUse(found.data, user)) throw new DocweaveError('UPLOAD_NOT_FOUND')
  return found.data
}

/**
 * Accepts the complete file at `path`: detects its kind from the content, stores it and records it under `id`. The file stays in place, so
 * that this can be repeated after a store failure; it must not be modified any more.
 *
 * @param given the sender's name for it, its owner, and its sender
 * @throws DocweaveError `FILE_EMPTY`, or `FILE_KIND_UNSUPPORTED` (params: `kind`, empty when unknown) when no tool accepts it;
 * `TOOL_UNAVAILABLE` when there is no sandbox in which its kind can be detected; `TOO_BUSY`, `TIMED_OUT`, `MEMORY_EXCEEDED` or
 * `ENGINE_FAILED` from that detection; where files are scanned `FILE_INFECTED`, `FILE_TOO_LARGE` or `SCANNER_UNAVAILABLE`
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
