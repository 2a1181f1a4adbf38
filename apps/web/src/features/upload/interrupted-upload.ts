/**
 * Stores files in IndexedDB while they are uploaded, so that a reload loses nothing: it discards what the page holds in memory. They are
 * deleted as soon as the upload ends.
 */
import { createStore, del, entries, get, set } from 'idb-keyval'
import { z } from 'zod'
import type { ChosenFile, FileSource } from './chosen-file.ts'
import { noteKey } from './upload-note.ts'

/** The tab's record of the upload, apart from the files themselves. */
const Note = z.object({ id: z.string(), path: z.string(), uploads: z.record(z.string(), z.string()) })
type Note = z.infer<typeof Note>

interface UploadRecord {
  at: number
  files: readonly FileSource[]
}

const day = 86_400_000

const store = createStore('docweave-upload', 'files')

const readNote = (): Note | undefined => {
  try {
    return Note.safeParse(JSON.parse(sessionStorage.getItem(noteKey) ?? '')).data
  } catch {
    return undefined
  }
}

/** Stores files for the page at `path`. If the browser has no room for them, the upload continues without. */
export async function storeFiles(path: string, files: readonly FileSource[]): Promise<void> {
  const id = crypto.randomUUID()
  const record: UploadRecord = { at: Date.now(), files }
  try {
    // The note is written first: the whole upload may end before a large file is stored.
    sessionStorage.setItem(noteKey, JSON.stringify({ id, path, uploads: {} } satisfies Note))
    await set(id, record, store)
  } catch {
    await forgetFiles()
  }
}

/** Records that the file at `index` is uploaded. */
export function recordUpload(index: number, uploadId: string): void {
  const note = readNote()
  if (!note) return
  sessionStorage.setItem(noteKey, JSON.stringify({ ...note, uploads: { ...note.uploads, [index]: uploadId } }))
}

/** Deletes this tab's files, and stale ones of other tabs. */
export async function forgetFiles(): Promise<void> {
  const note = readNote()
  sessionStorage.removeItem(noteKey)
  try {
    if (note) await del(note.id, store)
    for (const [id, { at }] of await entries<string, UploadRecord>(store))
      if (Date.now() - at > day) await del(id, store)
  } catch {
    // Without IndexedDB nothing is stored.
  }
}

/** Returns the files whose upload from the page at `path` was interrupted by a reload; none otherwise. */
export async function readInterruptedFiles(path: string): Promise<Pick<ChosenFile, 'file' | 'uploadId'>[]> {
  const note = readNote()
  if (!note) return []
  const record = note.path === path ? await get<UploadRecord>(note.id, store).catch(() => undefined) : undefined
  if (!record) await forgetFiles()
  return (record?.files ?? []).map((file, index) => {
    const uploadId = note.uploads[index]
    return uploadId === undefined ? { file } : { file, uploadId }
  })
}
