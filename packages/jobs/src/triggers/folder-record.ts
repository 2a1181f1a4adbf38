/**
 * What is known of a watched folder: the trigger that has it, the files that were seen, and those whose jobs are open. One document by the
 * folder's name, which is changed atomically, so that two hosts never work on the same file.
 */
import { DocweaveError, type DocumentStore, type FolderFile } from '@docweave/contract'
import { z } from 'zod'

/** The collection of watched folders, by name. */
export const watchedFolders = 'watched-folders'

const SeenFile = z.object({ name: z.string(), bytes: z.number(), version: z.string() })

const OpenFile = SeenFile.extend({
  /** Names this start of the file: the same file, placed again later, is another start. */
  id: z.string(),
  /** SHA-256 of the content. */
  digest: z.string(),
  /** When it was recorded (ms since 1970), before its job was started. */
  at: z.number(),
  /** Its job; `undefined` until it is known to be started. */
  job: z.string().optional(),
})
/** A file whose processing began. */
export type OpenFile = z.infer<typeof OpenFile>

const FolderRecord = z.object({
  trigger: z.string(),
  /** The look that may change this: an older one, whose host was cut off, may not. */
  look: z.string(),
  /** The files at the last look, which are complete if they are the same at the next. */
  seen: z.array(SeenFile),
  open: z.array(OpenFile),
})
export type FolderRecord = z.infer<typeof FolderRecord>

const fresh = (trigger: string, look = ''): FolderRecord => ({ trigger, look, seen: [], open: [] })

/**
 * Gives a folder to a trigger, unless another has it.
 *
 * @param exists whether a trigger still exists: a folder that was left by a crash is free
 * @throws DocweaveError `FOLDER_IN_USE`
 */
export async function claimFolder(
  documents: DocumentStore,
  folder: string,
  trigger: string,
  exists: (trigger: string) => Promise<boolean>,
): Promise<void> {
  const before = FolderRecord.safeParse(await documents.get(watchedFolders, folder)).data
  if (before && before.trigger !== trigger && (await exists(before.trigger))) throw new DocweaveError('FOLDER_IN_USE')
  const written = await documents.update(watchedFolders, folder, (old) => {
    const found = FolderRecord.safeParse(old).data
    if (found?.trigger === trigger) return found
    return !found || found.trigger === before?.trigger ? fresh(trigger) : undefined
  })
  if (!written) throw new DocweaveError('FOLDER_IN_USE')
}

/** Forgets a folder of a trigger. Files whose jobs are open stay where they are. */
export async function releaseFolder(documents: DocumentStore, folder: string, trigger: string): Promise<void> {
  const found = FolderRecord.safeParse(await documents.get(watchedFolders, folder)).data
  if (found?.trigger === trigger) await documents.delete(watchedFolders, folder)
}

/**
 * Begins a look at a folder, which ends every earlier one, and returns what is known.
 *
 * @throws DocweaveError `FOLDER_IN_USE` when the folder is another trigger's
 */
export async function beginLook(
  documents: DocumentStore,
  folder: string,
  trigger: string,
  look: string,
): Promise<FolderRecord> {
  const begun = await documents.update(watchedFolders, folder, (old) => {
    const found = FolderRecord.safeParse(old).data
    return !found || found.trigger === trigger ? { ...(found ?? fresh(trigger)), look } : undefined
  })
  if (!begun) throw new DocweaveError('FOLDER_IN_USE')
  return begun
}

/**
 * Changes what a look knows of its folder, and returns it.
 *
 * @throws DocweaveError `SERVICE_UNAVAILABLE` when another look has begun since
 */
export async function changeFolder(
  documents: DocumentStore,
  folder: string,
  look: string,
  change: (record: FolderRecord) => FolderRecord,
): Promise<FolderRecord> {
  const changed = await documents.update(watchedFolders, folder, (old) => {
    const found = FolderRecord.safeParse(old).data
    return found?.look === look ? change(found) : undefined
  })
  if (!changed) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, 'another look at the folder has begun')
  return changed
}

const isSame = (one: FolderFile, other: FolderFile): boolean =>
  one.name === other.name && one.bytes === other.bytes && one.version === other.version

/**
 * Compares the files of a folder with those of the look before.
 *
 * @returns the files to remember, and those that are complete: they have not changed, and their processing has not begun
 */
export function lookedAt(
  { seen, open }: FolderRecord,
  files: readonly FolderFile[],
): { seen: FolderFile[]; complete: FolderFile[] } {
  const waiting = files.filter((file) => !open.some((each) => isSame(each, file)))
  return { seen: waiting, complete: waiting.filter((file) => seen.some((each) => isSame(each, file))) }
}
