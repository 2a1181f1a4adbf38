/**
 * Keeps the chosen files in this browser (IndexedDB), so that a reload, a change of the language, Back or a closed tab loses none. Every tab
 * has its own record. Passwords are never kept. Without IndexedDB, or without room in it, the site works as usual and keeps nothing.
 */
import { clear, createStore, del, delMany, entries, get, set } from 'idb-keyval'
import { z } from 'zod'
import type { ChosenFile, FileSource } from './chosen-file.ts'
import { markKey } from './kept-mark.ts'
import { beginNote, historyEntry, readNote, writeNote } from './kept-note.ts'
import { lockRecord, unlockedOf } from './tab-lock.ts'

/** How long files are kept after their last change (ms): as long as the server stores a visitor's results by default. */
export const keptFor = 2 * 3_600_000

/** A tab's record. The files are stored one by one beside it, under `{id} {key}`: adding one does not write the others again. */
const KeptRecord = z.object({
  at: z.number(),
  /** The first tool of the pipeline that they were chosen for; empty on the home page. */
  tool: z.string(),
  files: z.array(z.object({ key: z.string(), name: z.string() })),
})
type KeptRecord = z.infer<typeof KeptRecord>

type Keepable = Pick<ChosenFile, 'key' | 'file'>
export type RestoredFile = Pick<ChosenFile, 'key' | 'file' | 'uploadId'>

export interface RestoredFiles {
  files: RestoredFile[]
  tool: string
  /** Their upload was interrupted when the page was loaded anew. */
  interrupted: boolean
  /** Names of files that could not be read back. */
  lost: string[]
}

/** The files of a tab that was closed. */
export interface KeptOffer {
  id: string
  count: number
  /** When they were chosen (ms). */
  at: number
}

const store = createStore('docweave-files', 'files')
const fileKey = (id: string, key: string) => `${id} ${key}`

/** The keys of the files that this page has stored or read. */
let stored = new Set<string>()

/** Changes wait for each other: a file may be removed while it is still being stored. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

function mark(until: number): void {
  try {
    if (until > 0) localStorage.setItem(markKey, String(until))
    else localStorage.removeItem(markKey)
  } catch {
    // Other tabs then do not offer the files.
  }
}

const newId = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Keeps exactly these files for this tab, in this order; none deletes the tab's record. */
export const keepFiles = (files: readonly Keepable[], tool: string): Promise<void> =>
  inTurn(async () => {
    try {
      let note = readNote()
      // The files before these were for a job that has started.
      if (note?.entry !== undefined) {
        await removeRecord(note.id)
        note = undefined
      }
      if (files.length === 0) return note && (await removeRecord(note.id))
      const id = note?.id ?? newId()
      if (!note) {
        stored = new Set()
        // Written first: an upload may begin before a large file is stored.
        beginNote(id)
      }
      await lockRecord(id)
      const now = Date.now()
      const record: KeptRecord = { at: now, tool, files: files.map(({ key, file }) => ({ key, name: file.name })) }
      mark(now + keptFor)
      await set(id, record, store)
      const present = new Set(files.map(({ key }) => key))
      const gone = [...stored].filter((key) => !present.has(key))
      await delMany(
        gone.map((key) => fileKey(id, key)),
        store,
      )
      for (const key of gone) stored.delete(key)
      for (const { key, file } of files) if (!stored.has(key)) await storeFile(id, key, file)
    } catch {
      // Without IndexedDB nothing is kept.
    }
  })

/** Stores one file. A file that the browser has no room for is left out; smaller ones after it may fit. */
async function storeFile(id: string, key: string, file: FileSource): Promise<void> {
  try {
    await set(fileKey(id, key), file, store)
    stored.add(key)
  } catch {
    // It is told as lost if it is needed again.
  }
}

const recordsIn = (all: readonly [string, unknown][]) =>
  all.flatMap(([id, value]) => {
    const { data } = KeptRecord.safeParse(value)
    return data ? [{ id, ...data }] : []
  })

/** Deletes this tab's record, or that of a closed tab, with its files. */
async function removeRecord(id: string): Promise<void> {
  if (readNote()?.id === id) {
    writeNote(undefined)
    stored = new Set()
  }
  await del(id, store)
  await dropExpired()
}

/** Deletes what is expired, and files without a record; updates the mark. Returns the records that are left. */
async function dropExpired() {
  const all = await entries<string, unknown>(store)
  const alive = recordsIn(all).filter(({ at }) => at + keptFor > Date.now())
  const ids = new Set(alive.map(({ id }) => id))
  await delMany(
    all.flatMap(([key]) => (ids.has(key.split(' ')[0] ?? '') ? [] : [key])),
    store,
  )
  mark(Math.max(0, ...alive.map(({ at }) => at + keptFor)))
  return alive
}

/** Reads a file back. @throws if it is gone, or cannot be read any more */
async function readFile(id: string, key: string): Promise<FileSource> {
  const file = await get<FileSource>(fileKey(id, key), store)
  if (!file) throw new Error('the file was not stored')
  // A file that was deleted on the device fails at the first byte.
  if (file instanceof File) await file.slice(0, 1).arrayBuffer()
  return file
}

/** Returns this tab's kept files; `undefined` if it keeps none. Expired files of all tabs are deleted. */
export const readKeptFiles = (): Promise<RestoredFiles | undefined> =>
  inTurn(async () => {
    try {
      await dropExpired()
      const note = readNote()
      // Going back to the page that started a job shows its files again; otherwise they would slip into the next job.
      if (!note || (note.entry !== undefined && note.entry !== historyEntry())) return undefined
      const { entry: _, ...still } = note
      writeNote(still)
      const record = KeptRecord.safeParse(await get<unknown>(note.id, store)).data
      if (!record) {
        writeNote(undefined)
        return undefined
      }
      const files: RestoredFile[] = []
      const lost: string[] = []
      for (const { key, name } of record.files) {
        const file = await readFile(note.id, key).catch(() => undefined)
        const uploadId = note.uploads[key]
        if (file) files.push({ key, file, ...(uploadId === undefined ? {} : { uploadId }) })
        else lost.push(name)
      }
      // The copy of a tab gets a record of its own at the next change.
      if (await lockRecord(note.id)) stored = new Set(files.map(({ key }) => key))
      else writeNote(undefined)
      return { files, lost, tool: record.tool, interrupted: note.sending }
    } catch {
      return undefined
    }
  })

/** Returns the newest files of a tab that was closed; `undefined` if there are none. */
export const findClosedTab = (): Promise<KeptOffer | undefined> =>
  inTurn(async () => {
    try {
      const records = await dropExpired()
      const closed = new Set(await unlockedOf(records.map(({ id }) => id)))
      const own = readNote()?.id
      const [newest] = records.filter(({ id }) => closed.has(id) && id !== own).toSorted((a, b) => b.at - a.at)
      return newest && { id: newest.id, at: newest.at, count: newest.files.length }
    } catch {
      return undefined
    }
  })

/** Makes the files of a closed tab this tab's own, and returns them. */
export function takeClosedTab({ id }: KeptOffer): Promise<RestoredFiles | undefined> {
  writeNote({ id, sending: false, uploads: {} })
  return readKeptFiles()
}

let channel: BroadcastChannel | undefined
/** One channel per page: a page receives messages of all channels of that name but its own. */
const ownChannel = () => (channel ??= new BroadcastChannel('docweave-files'))

const listeners = new Set<() => void>()

function tellCleared(): void {
  writeNote(undefined)
  stored = new Set()
  for (const hear of listeners) hear()
}

/** Calls `hear` when all kept files are cleared, here or in another tab; returns a function that stops. */
export function listenToClearing(hear: () => void): () => void {
  listeners.add(hear)
  ownChannel().addEventListener('message', hearOthers)
  return () => void listeners.delete(hear)
}
const hearOthers = () => tellCleared()

/** Deletes the kept files of all tabs of this browser; open tabs drop theirs, too. */
export const clearKeptFiles = (): Promise<void> =>
  inTurn(async () => {
    tellCleared()
    mark(0)
    ownChannel().postMessage('cleared')
    await clear(store).catch(() => undefined)
  })
