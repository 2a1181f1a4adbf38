import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UsageError } from '../usage-error.ts'
import { openJournal } from './journal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const source = { name: '계약서.pdf', out: '/out', size: 3, mtime: 1.25, sha256: 'ab' }

test('keeps entries until they are removed; only this user can read them', async () => {
  const journal = await openJournal(join(folder, 'journal'))
  const entry = journal.create(source)
  await journal.save(entry)
  entry.job = { jobId: 'j', jobKey: 'k' }
  entry.results[1] = { path: '/out/b.pdf', placed: false }
  entry.results[0] = { path: '/out/a.pdf', placed: true }
  await journal.save(entry)
  const again = await openJournal(join(folder, 'journal'))
  expect(await again.list()).toEqual([entry])
  expect((await stat(join(folder, 'journal'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'journal', `${entry.id}.json`))).mode & 0o777).toBe(0o600)
  await again.remove(entry)
  expect(await again.list()).toEqual([])
})

test('gives each entry an idempotency key of its own', async () => {
  const journal = await openJournal(folder)
  const [one, two] = [journal.create(source), journal.create(source)]
  expect(one.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set([one.id, two.id, one.idempotencyKey, two.idempotencyKey]).size).toBe(4)
})

test('removes a file that was not written completely, and refuses a damaged one', async () => {
  await writeFile(join(folder, 'a.json.tmp'), '{')
  const journal = await openJournal(folder)
  expect([await readdir(folder), await journal.list()]).toEqual([[], []])
  await writeFile(join(folder, 'a.json'), '{')
  await expect(journal.list()).rejects.toThrow(UsageError)
})
