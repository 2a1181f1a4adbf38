/** Contract tests for file stores. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '@docweave/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'

export interface StoreUnderTest {
  store: FileStore
  /** Overwrites the file at `{space}/{key}` or `{space}/notes/{name}.json`, bypassing the store. */
  corrupt(place: string, content: string): Promise<void>
  /** Returns the number of files in a space, without notes. */
  count(space: string): Promise<number>
}

/** @param open returns an empty store; `folder` belongs to the test and is removed after it */
export function fileStoreContract(open: (folder: string) => Promise<StoreUnderTest>): void {
  let folder: string
  let under: StoreUnderTest
  const one = 'jobs/one'
  const two = 'jobs/two'

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docweave-store-'))
    under = await open(folder)
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function put(space: string, content: string | Uint8Array, options?: { move: boolean }) {
    const path = join(folder, 'given')
    await writeFile(path, content)
    return under.store.put(space, path, options)
  }
  const readAll = async (space: string, key: string, range?: { start: number; end: number }) =>
    new Response(await under.store.read(space, key, range)).text()
  const unknown = '0'.repeat(64)

  test('stores content under its SHA-256 and returns it, whole or in ranges', async () => {
    const { key, bytes } = await put(one, 'hello')
    expect(key).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824')
    expect([bytes, await readAll(one, key), await readAll(one, key, { start: 1, end: 3 })]).toEqual([5, 'hello', 'ell'])
  })

  test('stores an empty file', async () => {
    const { key, bytes } = await put(one, '')
    expect([bytes, await readAll(one, key)]).toEqual([0, ''])
  })

  test('returns a file of many parts byte for byte', { timeout: 30_000 }, async () => {
    const large = new Uint8Array(40 * 1024 ** 2).map((_, i) => (i * 31 + (i >> 12)) % 251)
    const { key } = await put(one, large)
    const copy = join(folder, 'copy')
    await under.store.fetch(one, key, copy)
    expect((await readFile(copy)).equals(large)).toBe(true)
    const tail = await new Response(
      await under.store.read(one, key, { start: large.length - 3, end: large.length - 1 }),
    ).arrayBuffer()
    expect([...new Uint8Array(tail)]).toEqual([...large.slice(-3)])
  })

  test('stores the same content once, also when stored concurrently', async () => {
    const path = join(folder, 'same')
    await writeFile(path, 'same')
    await Promise.all(Array.from({ length: 8 }, () => under.store.put(one, path)))
    expect(await under.count(one)).toBe(1)
  })

  test('removes a moved file, keeps a copied one', async () => {
    await put(one, 'kept')
    expect(await readFile(join(folder, 'given'), 'utf8')).toBe('kept')
    await put(one, 'taken', { move: true })
    await expect(readFile(join(folder, 'given'))).rejects.toThrow()
  })

  test('isolates spaces: a key of one space is unknown in another until it is linked', async () => {
    const { key } = await put(one, 'secret')
    await expect(under.store.read(two, key)).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
    await expect(under.store.fetch(two, key, join(folder, 'copy'))).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
    await under.store.link(one, key, two)
    await under.store.removeSpace(one)
    expect(await readAll(two, key)).toBe('secret')
  })

  test('reports a missing file as RESULT_EXPIRED', async () => {
    const { store } = under
    const gone = { code: 'RESULT_EXPIRED' }
    await expect(store.read(one, unknown)).rejects.toMatchObject(gone)
    await expect(store.fetch(one, unknown, join(folder, 'copy'))).rejects.toMatchObject(gone)
    await expect(store.link(one, unknown, two)).rejects.toMatchObject(gone)
    await expect(store.removeSpace('jobs/never')).resolves.toBeUndefined()
  })

  test('is not changed by a change of a fetched copy', async () => {
    const { key } = await put(one, 'original')
    const copy = join(folder, 'copy')
    await under.store.fetch(one, key, copy)
    await writeFile(copy, 'changed')
    expect(await readAll(one, key)).toBe('original')
  })

  test('refuses corrupted content', async () => {
    const { key } = await put(one, 'sound')
    await under.corrupt(`${one}/${key}`, 'rotten')
    await expect(under.store.fetch(one, key, join(folder, 'copy'))).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })

  test('refuses paths as spaces, keys and notes', async () => {
    const { store } = under
    const refused = { code: 'STORE_FAILED' }
    await expect(store.removeSpace('jobs/..')).rejects.toMatchObject(refused)
    await expect(store.removeSpace('../jobs')).rejects.toMatchObject(refused)
    await expect(store.read(one, '../../etc/passwd')).rejects.toMatchObject(refused)
    await expect(store.writeNote(one, '../x', {})).rejects.toMatchObject(refused)
  })

  test('stores notes, treats a truncated note as missing, and lists the spaces', async () => {
    const { store } = under
    await store.writeNote(one, 'n1', { files: [1] })
    expect([await store.readNote(one, 'n1'), await store.readNote(one, 'n2')]).toEqual([{ files: [1] }, undefined])
    await store.writeNote(one, 'n1', { files: [2] })
    expect(await store.readNote(one, 'n1')).toEqual({ files: [2] })
    await under.corrupt(`${one}/notes/n1.json`, '{"files":')
    expect(await store.readNote(one, 'n1')).toBeUndefined()
    await put('uploads/u', 'x')
    await put('accounts/a', 'a picture is nothing that expires')
    const spaces = new Map<string, number>()
    for await (const { space, changedAt } of store.spaces()) spaces.set(space, changedAt)
    expect([...spaces.keys()].toSorted()).toEqual([one, 'uploads/u'])
    expect(Math.abs(Date.now() - (spaces.get('uploads/u') ?? 0))).toBeLessThan(60_000)
  })

  test('removes a space with its files and notes, and no other', async () => {
    const { key } = await put(one, 'x')
    await put('jobs/one-more', 'y')
    await under.store.writeNote(one, 'n', {})
    await under.store.removeSpace(one)
    await expect(under.store.read(one, key)).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
    expect([await under.store.readNote(one, 'n'), await under.count(one), await under.count('jobs/one-more')]).toEqual([
      undefined,
      0,
      1,
    ])
  })
}
