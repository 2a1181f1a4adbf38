/** The quota of a visitor's stored but unused uploads. */
import { DocweaveError, type LedgerEntry } from '@docweave/contract'
import type { ApiServices } from './services.ts'

type Holders = Pick<ApiServices, 'heldUploads' | 'uploadQuota'>

/** More entries would make the ledger's document slow to write, even for small files. */
const mostEntries = 1000

const bytesOf = (entries: readonly LedgerEntry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Counts a new upload against the quota.
 *
 * @param bytes the length that its sender declares
 * @param until when the entry expires in any case (ms since 1970)
 * @throws DocweaveError `UPLOADS_TOO_MANY` or `UPLOAD_QUOTA_EXCEEDED` (params: `limit`, in bytes)
 */
export async function holdUpload(
  { heldUploads, uploadQuota }: Holders,
  visitor: string,
  { id, bytes, until }: Pick<LedgerEntry, 'id' | 'bytes' | 'until'>,
): Promise<void> {
  const { open, openBytes, unusedBytes } = uploadQuota
  await heldUploads.change(visitor, (entries) => {
    const unfinished = entries.filter(({ complete }) => !complete)
    if (unfinished.length >= open || entries.length >= mostEntries) throw new DocweaveError('UPLOADS_TOO_MANY')
    if (bytesOf(unfinished) + bytes > openBytes) throw new DocweaveError('UPLOAD_QUOTA_EXCEEDED', { limit: openBytes })
    if (bytesOf(entries) + bytes > unusedBytes) throw new DocweaveError('UPLOAD_QUOTA_EXCEEDED', { limit: unusedBytes })
    return [...entries, { id, bytes, complete: false, until }]
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
