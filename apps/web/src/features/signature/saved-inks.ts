/** Signatures that a visitor saved: in this browser only (IndexedDB), sent only with a run that uses them. */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Ink } from './stamp.ts'

const Saved = z.object({ id: z.number(), ink: Ink })
export type SavedInk = z.infer<typeof Saved>

const store = 'inks'

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('docweave-signatures', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
  return finished(request)
}

async function within<Result>(
  mode: IDBTransactionMode,
  work: (inks: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await finished(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/** The saved signatures, oldest first; none without storage (in a private window, say). */
async function savedInks(): Promise<SavedInk[]> {
  const all: unknown[] = await within('readonly', (inks) => inks.getAll()).catch(() => [])
  return all.flatMap((each) => Saved.safeParse(each).data ?? [])
}

/** @throws if storage is unavailable */
const saveInk = (ink: Ink): Promise<unknown> => within('readwrite', (inks) => inks.add({ id: Date.now(), ink }))

const forgetInk = (id: number): Promise<unknown> => within('readwrite', (inks) => inks.delete(id))

/** The saved signatures of this browser, as a hook. */
export function useSavedInks() {
  const [saved, setSaved] = useState<readonly SavedInk[]>([])
  useEffect(() => {
    void savedInks().then(setSaved)
  }, [])
  const after = (work: Promise<unknown>) => work.then(savedInks).then(setSaved, () => undefined)
  return { saved, keep: (ink: Ink) => after(saveInk(ink)), forget: (id: number) => after(forgetInk(id)) }
}
