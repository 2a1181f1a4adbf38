/** Files stored across a reload, also while the browser is still storing them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetFiles, storeFiles, recordUpload, readInterruptedFiles } from './interrupted-upload.ts'

const { records, stored } = vi.hoisted(() => ({
  records: new Map<string, unknown>(),
  /** Resolves when the browser has finished storing. */
  stored: Promise.withResolvers<void>(),
}))

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string, value: unknown) => {
    await stored.promise
    records.set(key, value)
  },
  get: async (key: string) => records.get(key),
  del: async (key: string) => {
    await stored.promise
    records.delete(key)
  },
  entries: async () => [...records],
}))

const files = ['small.pdf', 'large.pdf'].map((name) => new File([name], name))

beforeEach(() => {
  const notes = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
    removeItem: (key: string) => notes.delete(key),
  })
})
afterEach(() => {
  records.clear()
  vi.unstubAllGlobals()
})

it('does not send a small file again that was uploaded while a large one was being stored', async () => {
  const keeping = storeFiles('/merge-pdf', files)
  recordUpload(0, 'arrived')
  stored.resolve()
  await keeping
  expect(await readInterruptedFiles('/merge-pdf')).toEqual([
    { file: files[0], uploadId: 'arrived' },
    { file: files[1] },
  ])
})

it('stores nothing for an upload that ended before its files were stored', async () => {
  const keeping = storeFiles('/merge-pdf', files)
  const forgetting = forgetFiles()
  stored.resolve()
  await Promise.all([keeping, forgetting])
  expect([...records.keys()]).toEqual([])
  expect(await readInterruptedFiles('/merge-pdf')).toEqual([])
})

it('drops the stored files on another page', async () => {
  await storeFiles('/merge-pdf', files)
  expect(await readInterruptedFiles('/split-pdf')).toEqual([])
  expect(records.size).toBe(0)
})
