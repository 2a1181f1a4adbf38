import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { describeDocumentStore } from '../document-store/contract-suite.ts'
import { createEmbeddedStore } from './embedded-store.ts'
import { createDataEraser } from './erase-deleted.ts'

let folder: string

describeDocumentStore('the embedded store', {
  prepare: async () => {
    folder = await mkdtemp(join(tmpdir(), 'docweave-documents-'))
    return {
      module: fileURLToPath(new URL('embedded-store.ts', import.meta.url)),
      function: 'createEmbeddedStore',
      options: join(folder, 'documents.sqlite'),
    }
  },
  cleanUp: () => rm(folder, { recursive: true }),
  contention: { processes: 3, updates: 200 },
})

afterEach(() => vi.useRealTimers())

test('erases deleted and changed data from the disk within half a minute, with another process on the same file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const place = await mkdtemp(join(tmpdir(), 'docweave-forgetting-'))
  const path = join(place, 'documents.sqlite')
  const [mine, theirs] = [createEmbeddedStore(path), createEmbeddedStore(path)]
  const kept = async () =>
    (await Promise.all((await readdir(place)).map((name) => readFile(join(place, name), 'latin1')))).join('')
  await mine.set('jobs', 'one', { name: 'Kassenbuch-5518' })
  await mine.set('jobs', 'two', { name: 'Zinkweiss-9046' })
  expect(await theirs.get('jobs', 'one')).toEqual({ name: 'Kassenbuch-5518' })
  expect(await kept()).toContain('Kassenbuch-5518')
  await theirs.delete('jobs', 'one')
  await mine.set('jobs', 'two', { name: 'x' })
  vi.advanceTimersByTime(30_000)
  expect(await kept()).not.toMatch(/Kassenbuch-5518|Zinkweiss-9046/)
  for (const store of [mine, theirs]) store.close()
  await rm(place, { recursive: true })
})

test('retries if the disk is full when the log is to be emptied', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let asked = 0
  const full = {
    exec: () => {},
    prepare: () => ({
      get: () => {
        asked++
        throw new Error('database or disk is full')
      },
    }),
  }
  const forgetting = createDataEraser(full, 5000)
  forgetting.soon()
  vi.advanceTimersByTime(31_000)
  expect(asked).toBe(2)
  forgetting.stop()
})
