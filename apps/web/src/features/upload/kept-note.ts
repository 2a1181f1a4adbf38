/** This tab's note about its kept files, in `sessionStorage`: it lives as long as the tab, and survives a reload. */
import { z } from 'zod'

const noteKey = 'docweave-files'

const Note = z.object({
  /** The tab's record in the browser's store. */
  id: z.string(),
  /** Set while the files are uploaded: still set after a load of the page, it tells that the upload was interrupted. */
  sending: z.boolean(),
  /** The ids of finished uploads by file key. */
  uploads: z.record(z.string(), z.string()),
  /** Set once a job was started with the files: the entry of the browser's history that shows them again. */
  entry: z.string().optional(),
})
export type Note = z.infer<typeof Note>

/** Returns the note; `undefined` if the tab keeps no files, or without storage. */
export function readNote(): Note | undefined {
  try {
    return Note.safeParse(JSON.parse(sessionStorage.getItem(noteKey) ?? '')).data
  } catch {
    return undefined
  }
}

/** Replaces the note; `undefined` removes it. Without storage nothing happens. */
export function writeNote(note: Note | undefined): void {
  try {
    if (note) sessionStorage.setItem(noteKey, JSON.stringify(note))
    else sessionStorage.removeItem(noteKey)
  } catch {
    // The tab's files are then not found again.
  }
}

const HistoryKey = z.object({ __TSR_key: z.string() }).transform(({ __TSR_key: key }) => key)

/** The key that the router gives to the current entry of the browser's history; empty without one. */
export const historyEntry = (): string => HistoryKey.safeParse(history.state).data ?? ''

/** Records that a job was started with the tab's files: from now on, a new visit of a page begins without them. */
export function recordJob(): void {
  const note = readNote()
  if (note) writeNote({ ...note, entry: historyEntry() })
}

/** This page's upload. The visitor may press Run before the record of the files exists: a new note then begins with what is known. */
let upload: Pick<Note, 'sending' | 'uploads'> = { sending: false, uploads: {} }

function recordState(state: typeof upload): void {
  upload = state
  const note = readNote()
  if (note) writeNote({ ...note, ...state })
}

/** Writes the note of a new record, with the state of an upload that has begun already. */
export const beginNote = (id: string): void => writeNote({ id, ...upload })

/** Records that the upload of the tab's files begins. */
export const beginSending = (): void => recordState({ sending: true, uploads: {} })

/** Records that the file with this key is uploaded. */
export const recordUpload = (key: string, uploadId: string): void =>
  recordState({ ...upload, uploads: { ...upload.uploads, [key]: uploadId } })

/** Records that the upload is over: a job owns what was uploaded, so that the next run uploads anew. */
export const endSending = (): void => recordState({ sending: false, uploads: {} })
