/**
 * Files that are on their way, kept in this browser until they have arrived: a reload in between loses nothing. They are kept
 * for as long as the upload takes and no longer, in IndexedDB, because the browser forgets what a page holds when it is loaded
 * anew.
 */
import { createStore, del, entries, get, set } from 'idb-keyval'
import { z } from 'zod'
import type { HandedOver } from './handed-over.ts'
import { noteKey } from './upload-note.ts'

export interface KeptFile {
  file: HandedOver
  uploadId?: string
}

/** What the tab remembers of it, beside the files themselves. */
const Note = z.object({ id: z.string(), path: z.string(), uploads: z.record(z.string(), z.string()) })
type Note = z.infer<typeof Note>

interface KeptRecord {
  at: number
  files: readonly HandedOver[]
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

/** Keeps files for the page at `path`. Where the browser has no room for them the upload goes on without. */
export async function keepFiles(path: string, files: readonly HandedOver[]): Promise<void> {
  const id = crypto.randomUUID()
  const record: KeptRecord = { at: Date.now(), files }
  try {
    // The note is first: a small file may have arrived before a large one is stored, and all may be over by then.
    sessionStorage.setItem(noteKey, JSON.stringify({ id, path, uploads: {} } satisfies Note))
    await set(id, record, store)
  } catch {
    await forgetFiles()
  }
}

/** Remembers that the file at `index` has arrived. */
export function keepUpload(index: number, uploadId: string): void {
  const note = readNote()
  if (!note) return
  sessionStorage.setItem(noteKey, JSON.stringify({ ...note, uploads: { ...note.uploads, [index]: uploadId } }))
}

/** Forgets this tab's files, and what other tabs left behind long ago. */
export async function forgetFiles(): Promise<void> {
  const note = readNote()
  sessionStorage.removeItem(noteKey)
  try {
    if (note) await del(note.id, store)
    for (const [id, { at }] of await entries<string, KeptRecord>(store)) if (Date.now() - at > day) await del(id, store)
  } catch {
    // Without a store there is nothing in it.
  }
}

/** Gives the files that were on their way from the page at `path` when it was loaded anew; none otherwise. */
export async function readKeptFiles(path: string): Promise<KeptFile[]> {
  const note = readNote()
  if (!note) return []
  const record = note.path === path ? await get<KeptRecord>(note.id, store).catch(() => undefined) : undefined
  if (!record) await forgetFiles()
  return (record?.files ?? []).map((file, index) => {
    const uploadId = note.uploads[index]
    return uploadId === undefined ? { file } : { file, uploadId }
  })
}
