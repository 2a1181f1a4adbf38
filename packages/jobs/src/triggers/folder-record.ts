/**
 * What is known of a watched folder: the trigger that has it, the files that were seen, and those whose jobs are open. One document by the
 * folder's name, which is changed atomically, so that two hosts never work on the same file.
 */
import { DocweaveError, type DocumentStore, type FolderFile } from '@docweave/contract'
import { z } from 'zod'

/** The collection of watched folders, by name. */
export const watchedFolders = 'watched-folders'

const File = z.object({ name: z.string(), bytes: z.number(), version: z.string() })

/** `since`: when it was first seen like this (ms since 1970). */
const SeenFile = File.extend({ since: z.number() })

const OpenFile = File.extend({
  /** Names this start of the file: the same file, placed again later, is another start. */
  id: z.string(),
  /** SHA-256 of the content. */
  digest: z.string(),
  /** When it was recorded (ms since 1970), before its job was started. */
  at: z.number(),
  /** Its job; `undefined` until it is known to be started. */
  job: z.string().optional(),
  /** How many results of the job are in the folder: a program may have taken them away since. */
  written: z.number().default(0),
})
/** A file whose processing began. */
export type OpenFile = z.infer<typeof OpenFile>

const FolderRecord = z.object({
  /** The trigger that has the folder; empty when none has. */
  trigger: z.string(),
  /** The look that may change this: an older one, whose host was cut off, may not. */
  look: z.string(),
  /** The files at the last look, which are complete if they are the same at the next. */
  seen: z.array(SeenFile),
  open: z.array(OpenFile),
})
export type FolderRecord = z.infer<typeof FolderRecord>

/** Throws for a record that cannot be read: a new one in its place would start its files again. */
const recordIn = (document: unknown): FolderRecord | undefined =>
  document === undefined ? undefined : FolderRecord.parse(document)

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
  const before = recordIn(await documents.get(watchedFolders, folder))?.trigger
  if (before && before !== trigger && (await exists(before))) throw new DocweaveError('FOLDER_IN_USE')
  const written = await documents.update(watchedFolders, folder, (old) => {
    const found = recordIn(old)
    if (found?.trigger === trigger) return found
    return !found?.trigger || found.trigger === before ? fresh(trigger) : undefined
  })
  if (!written) throw new DocweaveError('FOLDER_IN_USE')
}

/**
 * Frees the folder of a trigger. Files whose jobs are open stay where they are. The record stays, too: a removal could not tell whether
 * another trigger has the folder by now.
 */
export async function releaseFolder(documents: DocumentStore, folder: string, trigger: string): Promise<void> {
  await documents.update(watchedFolders, folder, (old) => (recordIn(old)?.trigger === trigger ? fresh('') : undefined))
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
    const found = recordIn(old)
    if (found?.trigger === trigger) return { ...found, look }
    // A host died between storing the trigger and giving it the folder.
    return found?.trigger ? undefined : fresh(trigger, look)
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
    const found = recordIn(old)
    return found?.look === look ? change(found) : undefined
  })
  if (!changed) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, 'another look at the folder has begun')
  return changed
}

/** Whether two files are the same, as far as their folder tells. */
export const isSameFile = (one: FolderFile, other: FolderFile): boolean =>
  one.name === other.name && one.bytes === other.bytes && one.version === other.version

/** For so long (ms) a file must not change before it is complete. */
const settles = 30_000

/**
 * Compares the files of a folder with those of the looks before.
 *
 * @param now ms since 1970
 * @returns the files to remember, and those that are complete: they have not changed for a while, and their processing has not begun
 */
export function lookedAt(
  { seen, open }: Pick<FolderRecord, 'seen' | 'open'>,
  files: readonly FolderFile[],
  now: number,
): { seen: FolderRecord['seen']; complete: FolderFile[] } {
  const waiting = files
    .filter((file) => !open.some((each) => isSameFile(each, file)))
    .map((file) => ({ ...file, since: seen.find((each) => isSameFile(each, file))?.since ?? now }))
  const complete = waiting.filter(({ since }) => now - since >= settles).map(({ since: _, ...file }) => file)
  return { seen: waiting, complete }
}
