import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '@docweave/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'

let folder: string
let store: FileStore
const one = 'jobs/one'
const two = 'jobs/two'

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-store-'))
  store = createDiskStore(join(folder, 'root'))
})
afterEach(() => rm(folder, { recursive: true }))

async function put(space: string, content: string, options?: { move: boolean }) {
  const path = join(folder, 'given')
  await writeFile(path, content)
  return store.put(space, path, options)
}
const readAll = async (space: string, key: string, range?: { start: number; end: number }) =>
  new Response(await store.read(space, key, range)).text()

test('gives back what was put, under the SHA-256 of its content', async () => {
  const { key, bytes } = await put(one, 'hello')
  expect(key).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824')
  expect([bytes, await readAll(one, key), await readAll(one, key, { start: 1, end: 3 })]).toEqual([5, 'hello', 'ell'])
})

test('the same content twice is one file, also when both are put at once', async () => {
  const path = join(folder, 'same')
  await writeFile(path, 'same')
  await Promise.all(Array.from({ length: 8 }, () => store.put(one, path)))
  expect(await readdir(join(folder, 'root', one))).toHaveLength(1)
})

test('moving takes the file, copying leaves it', async () => {
  await put(one, 'kept')
  expect(await readFile(join(folder, 'given'), 'utf8')).toBe('kept')
  await put(one, 'taken', { move: true })
  await expect(readFile(join(folder, 'given'))).rejects.toThrow()
})

test('spaces share nothing: a key of one is unknown in another until it is linked', async () => {
  const { key } = await put(one, 'secret')
  await expect(store.read(two, key)).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
  await store.link(one, key, two)
  await store.removeSpace(one)
  expect(await readAll(two, key)).toBe('secret')
})

test('changing a fetched copy changes nothing in the store', async () => {
  const { key } = await put(one, 'original')
  const copy = join(folder, 'copy')
  await store.fetch(one, key, copy)
  await writeFile(copy, 'changed')
  expect(await readAll(one, key)).toBe('original')
})

test('content that rotted on the disk is told, not handed out', async () => {
  const { key } = await put(one, 'sound')
  await writeFile(join(folder, 'root', one, key), 'rotten')
  await expect(store.fetch(one, key, join(folder, 'copy'))).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test('refuses spaces and keys that are paths', async () => {
  await expect(store.removeSpace('jobs/..')).rejects.toMatchObject({ code: 'STORE_FAILED' })
  await expect(store.removeSpace('../jobs')).rejects.toMatchObject({ code: 'STORE_FAILED' })
  await expect(store.read(one, '../../etc/passwd')).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test('a disk that cannot be written to is a failure with a code', async () => {
  await mkdir(join(folder, 'root'), { recursive: true })
  await writeFile(join(folder, 'root', 'jobs'), 'a file where a folder should be')
  await expect(put(one, 'x')).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test('keeps notes, takes half a note for none, and lists its spaces', async () => {
  await store.writeNote(one, 'n1', { files: [1] })
  expect([await store.readNote(one, 'n1'), await store.readNote(one, 'n2')]).toEqual([{ files: [1] }, undefined])
  await writeFile(join(folder, 'root', one, 'notes', 'n1.json'), '{"files":')
  expect(await store.readNote(one, 'n1')).toBeUndefined()
  await put('uploads/u', 'x')
  await put('accounts/a', 'a picture is nothing that expires')
  const spaces: string[] = []
  for await (const { space } of store.spaces()) spaces.push(space)
  expect(spaces.toSorted()).toEqual([one, 'uploads/u'])
})
