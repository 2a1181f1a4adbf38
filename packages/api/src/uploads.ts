/** Uploads: accepting them, who may use them, and the quota of a visitor's stored but unused uploads. */
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { cleanName, DocweaveError, FileKind, type LedgerEntry } from '@docweave/contract'
import { ownedKey } from '@docweave/jobs'
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
  /** The sender, as API hosts identify visitors: it counts against this visitor's unused uploads. */
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
export async function acceptUpload(
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

type Holders = Pick<ApiServices, 'heldUploads' | 'uploadQuota'>

/** More entries would make the ledger's document slow to write, even for small files. */
const mostEntries = 1000

const bytesOf = (entries: readonly LedgerEntry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/** Throws like `reserveUpload` unless an upload of `bytes` has room beside `entries`. */
function assertRoomFor(
  { open, openBytes, unusedBytes }: Holders['uploadQuota'],
  entries: readonly LedgerEntry[],
  bytes: number,
): void {
  const unfinished = entries.filter(({ complete }) => !complete)
  if (unfinished.length >= open || entries.length >= mostEntries) throw new DocweaveError('UPLOADS_TOO_MANY')
  if (bytesOf(unfinished) + bytes > openBytes) throw new DocweaveError('UPLOAD_QUOTA_EXCEEDED', { limit: openBytes })
  if (bytesOf(entries) + bytes > unusedBytes) throw new DocweaveError('UPLOAD_QUOTA_EXCEEDED', { limit: unusedBytes })
}

/**
 * Counts a new upload against the quota.
 *
 * @param bytes the length that its sender declares
 * @param until when the entry expires in any case (ms since 1970)
 * @throws DocweaveError `UPLOADS_TOO_MANY` or `UPLOAD_QUOTA_EXCEEDED` (params: `limit`, in bytes)
 */
export async function reserveUpload(
  { heldUploads, uploadQuota }: Holders,
  visitor: string,
  { id, bytes, until }: Pick<LedgerEntry, 'id' | 'bytes' | 'until'>,
): Promise<void> {
  await heldUploads.change(visitor, (entries) => {
    assertRoomFor(uploadQuota, entries, bytes)
    return [...entries, { id, bytes, complete: false, until }]
  })
}

/**
 * Counts files that have arrived, as stored and unused. All in one change, because each change of a ledger is a write.
 *
 * @param of the entry of the request that they came with, which they replace
 * @throws DocweaveError like `reserveUpload`; then nothing is changed
 */
export async function holdUploads(
  { heldUploads, uploadQuota }: Holders,
  visitor: string,
  files: readonly Pick<LedgerEntry, 'id' | 'bytes' | 'until'>[],
  of?: string,
): Promise<void> {
  await heldUploads.change(visitor, (entries) => {
    const held = entries.filter(({ id }) => id !== of)
    for (const file of files) {
      assertRoomFor(uploadQuota, held, file.bytes)
      held.push({ ...file, complete: true })
    }
    return held
  })
}

/** Marks an upload as stored and unused; its entry expires at `until` (ms since 1970). */
export const completeUpload = ({ heldUploads }: Holders, visitor: string, id: string, until: number): Promise<void> =>
  heldUploads.change(visitor, (entries) =>
    entries.map((entry) => (entry.id === id ? { ...entry, complete: true, until } : entry)),
  )

/** Releases uploads from the quota: a job uses them now, or they were removed. */
export const releaseUploads = ({ heldUploads }: Holders, visitor: string, ids: ReadonlySet<string>): Promise<void> =>
  heldUploads.change(visitor, (entries) => entries.filter(({ id }) => !ids.has(id)))
