import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from '../disk-store/index.ts'
import { createSecretStore } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const key = randomBytes(32)
const open = (withKey = key) => createSecretStore(createDiskStore(folder), withKey)
const secret = { password: '열려라 참깨', list: [1, 2] }

test('restores a secret, which is unreadable on the disk', async () => {
  const reference = await open().put('jobs/a', secret)
  expect(await open().get('jobs/a', reference)).toEqual(secret)
  const notes = await readdir(join(folder, 'jobs/a/notes'))
  const written = await Promise.all(notes.map((name) => readFile(join(folder, 'jobs/a/notes', name), 'utf8')))
  expect(notes).toHaveLength(1)
  expect(written.join()).not.toMatch(/참깨|password/)
  const bytes = written.map((text) => Buffer.from(text, 'base64').toString('utf8')).join()
  expect(bytes).not.toMatch(/참깨|password/)
})

test('encrypts the same secret differently each time', async () => {
  const store = open()
  const [one, other] = [await store.put('jobs/a', 'x'), await store.put('jobs/a', 'x')]
  const files = createDiskStore(folder)
  expect(await files.readNote('jobs/a', `secret-${one}`)).not.toBe(await files.readNote('jobs/a', `secret-${other}`))
})

test('refuses another key, and an entry copied to another job', async () => {
  const reference = await open().put('jobs/a', secret)
  await expect(open(randomBytes(32)).get('jobs/a', reference)).rejects.toMatchObject({ code: 'STORE_FAILED' })
  const files = createDiskStore(folder)
  await files.writeNote('jobs/b', `secret-${reference}`, await files.readNote('jobs/a', `secret-${reference}`))
  await expect(open().get('jobs/b', reference)).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test("removes a secret with its job's files", async () => {
  const reference = await open().put('jobs/a', secret)
  await createDiskStore(folder).removeSpace('jobs/a')
  await expect(open().get('jobs/a', reference)).rejects.toMatchObject({ code: 'RESULT_EXPIRED' })
})
