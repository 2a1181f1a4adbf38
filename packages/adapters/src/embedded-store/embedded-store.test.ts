import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmbeddedStore } from './embedded-store.ts'

let folder: string
let store: ReturnType<typeof createEmbeddedStore>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-documents-'))
  store = createEmbeddedStore(join(folder, 'documents.sqlite'))
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

test('gets what was set, by collection and id, and no more once deleted', async () => {
  await store.set('a', '한/글 "id"', { n: 1, text: '日本語\0' })
  await store.set('b', '한/글 "id"', { n: 2 })
  expect(await store.get('a', '한/글 "id"')).toEqual({ n: 1, text: '日本語\0' })
  await store.delete('a', '한/글 "id"')
  expect([await store.get('a', '한/글 "id"'), await store.get('b', '한/글 "id"')]).toEqual([undefined, { n: 2 }])
})

test('an update that gives nothing, or throws, changes nothing', async () => {
  await store.set('a', 'x', { n: 1 })
  expect(await store.update('a', 'x', () => undefined)).toBeUndefined()
  await expect(
    store.update('a', 'x', () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await store.get('a', 'x')).toEqual({ n: 1 })
})

test('queries by an indexed field, in its order', async () => {
  for (const [id, expiresAt] of Object.entries({ late: 30, soon: 10, middle: 20 }))
    await store.set('a', id, { expiresAt })
  await store.set('a', 'never', {})
  const found = await store.query('a', { field: 'expiresAt', is: '<=', value: 20 })
  expect(found.map(({ id }) => id)).toEqual(['soon', 'middle'])
  // @ts-expect-error A field that nobody declared: it would be written into the query.
  await expect(store.query('a', { field: "x') --", is: '=', value: 1 })).rejects.toThrow('no index')
})

test('counts by an indexed field without reading the documents', async () => {
  for (const [id, waits] of Object.entries({ one: 'ocr 1', two: 'ocr 2', three: 'ocr 3', other: 'pdf 1', none: '' }))
    await store.set('a', id, { waits })
  expect(await store.count('a', { field: 'waits', from: 'ocr ', below: 'ocr 3' })).toBe(2)
  expect(await store.count('a', { field: 'waits', from: 'office ', below: 'office 9' })).toBe(0)
})

test('loses no update when several processes write the same document', async () => {
  const script = `
    const { createEmbeddedStore } = await import(process.argv[1])
    const store = createEmbeddedStore(process.argv[2])
    for (let i = 0; i < 200; i++) await store.update('a', 'count', (old) => ({ n: (old?.n ?? 0) + 1 }))
    store.close()`
  const module = fileURLToPath(new URL('embedded-store.ts', import.meta.url))
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, module, join(folder, 'documents.sqlite')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  await Promise.all(children.map((child) => once(child, 'exit')))
  expect(await store.get('a', 'count')).toEqual({ n: 600 })
}, 30_000)

test('a watcher is told of every change, its own process’s and another’s, and ends when it is asked to', async () => {
  const other = createEmbeddedStore(join(folder, 'documents.sqlite'))
  const stop = new AbortController()
  const seen: unknown[] = []
  const watching = (async () => {
    for await (const document of store.watch('a', 'x', stop.signal)) seen.push(document)
  })()
  await expect.poll(() => seen).toEqual([undefined])
  await other.set('a', 'x', { n: 1 })
  await expect.poll(() => seen.at(-1)).toEqual({ n: 1 })
  await other.set('a', 'y', { n: 9 })
  await store.set('a', 'x', { n: 2 })
  await expect.poll(() => seen.at(-1)).toEqual({ n: 2 })
  await other.delete('a', 'x')
  await expect.poll(() => seen).toEqual([undefined, { n: 1 }, { n: 2 }, undefined])
  stop.abort()
  await watching
  other.close()
})

test('a store that is closed lets its watchers go, and looks no more', async () => {
  const other = createEmbeddedStore(join(folder, 'documents.sqlite'))
  await other.set('a', 'x', { n: 1 })
  const watching = other.watch('a', 'x', new AbortController().signal)[Symbol.asyncIterator]()
  expect(await watching.next()).toEqual({ done: false, value: { n: 1 } })
  const next = watching.next()
  other.close()
  // Longer than the interval of its looks: one after the close would throw out of the timer.
  await new Promise((later) => setTimeout(later, 50))
  expect(await next).toEqual({ done: true, value: undefined })
})
