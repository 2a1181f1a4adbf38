/** A look at a watched folder: what its steps share, and what they record. */
import type { ApiContext } from '@docweave/api'
import type { WatchedFolder } from '@docweave/contract'
import { isSameFile, type FolderRecord, type OpenFile } from '@docweave/jobs/triggers'
import type { ReceiveSettings } from '../v1/receive-files.ts'

export interface Look {
  /** The trigger's owner. */
  ctx: ApiContext
  receive: ReceiveSettings
  signal: AbortSignal
  /** The trigger's id. */
  trigger: string
  folder: WatchedFolder
  /** Changes what is known of the folder. Throws `SERVICE_UNAVAILABLE` when another look has begun. */
  change(change: (record: FolderRecord) => FolderRecord): Promise<FolderRecord>
}

/** Records a file, before its job is started. */
export const recordFile = ({ change }: Look, file: OpenFile): Promise<FolderRecord> =>
  change((record) => ({
    ...record,
    seen: record.seen.filter((each) => !isSameFile(each, file)),
    open: [...record.open, file],
  }))

/** Changes what is known of a file. */
export const changeFile = ({ change }: Look, { id }: OpenFile, some: Partial<OpenFile>): Promise<FolderRecord> =>
  change((record) => ({ ...record, open: record.open.map((each) => (each.id === id ? { ...each, ...some } : each)) }))

/** Forgets a file that is finished, or gone. */
export const forgetFile = ({ change }: Look, { id }: OpenFile): Promise<FolderRecord> =>
  change((record) => ({ ...record, open: record.open.filter((each) => each.id !== id) }))
