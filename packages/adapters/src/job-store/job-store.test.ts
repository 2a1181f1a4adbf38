import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, JobStore } from '@docweave/contract'
import { ownedCursor } from '@docweave/jobs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmbeddedStore } from '../embedded-store/index.ts'
import { createJobStore } from './job-store.ts'

let folder: string
let documents: ReturnType<typeof createEmbeddedStore>
let jobs: JobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-jobs-'))
  documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  jobs = createJobStore(documents)
})
afterEach(async () => {
  documents.close()
  await rm(folder, { recursive: true })
})

const job = (id: string, visitor = 'v'): Job => ({
  id,
  revision: 0,
  state: 'waiting',
  locale: 'ja',
  visitor,
  createdAt: 1,
  inputs: [{ name: 'a.pdf', kind: 'pdf', bytes: 1, key: 'a'.repeat(64) }],
  steps: [{ tool: 'compress-pdf', options: {}, state: 'waiting', parts: {} }],
  results: [],
  notices: [],
})

test("counts a visitor's open jobs, without ended ones and those of other visitors", async () => {
  await jobs.create(job('1'))
  await jobs.create(job('2'))
  await jobs.create(job('3', 'other'))
  expect(await jobs.countOpen('v')).toBe(2)
  await jobs.append('1', { type: 'cancelled', at: 2, expiresAt: 3 })
  expect(await jobs.countOpen('v')).toBe(1)
})

test('counts the jobs that have waited longer for the same queue', async () => {
  const waiting = (id: string, createdAt: number, queue: 'pdf' | 'ocr'): Job => ({
    ...job(id),
    createdAt,
    steps: [
      { tool: 'pdf-ocr', options: {}, state: 'waiting', parts: {}, queue },
      { tool: 'compress-pdf', options: {}, state: 'waiting', parts: {}, queue: 'pdf' },
    ],
  })
  const [first, second, third] = [waiting('1', 10, 'ocr'), waiting('2', 20, 'ocr'), waiting('3', 30, 'ocr')]
  for (const each of [third, second, first, waiting('4', 1, 'pdf')]) await jobs.create(each)
  const ahead = async (id: string) => {
    const found = await jobs.get(id)
    return found && jobs.countAhead(found)
  }
  expect(await Promise.all(['1', '2', '3', '4'].map(ahead))).toEqual([0, 1, 2, 0])
  // The first job runs, then waits for its second step, behind the job that already waited there.
  await jobs.append('1', { type: 'step-started', at: 40, step: 0 })
  expect(await Promise.all(['1', '2', '3', '4'].map(ahead))).toEqual([undefined, 0, 1, 0])
  await jobs.append('1', { type: 'step-done', at: 50, step: 0, output: { files: 1, bytes: 1 }, notices: [] })
  expect(await ahead('1')).toBe(1)
  // A retried job joins the end of the queue; a job with a cancel request no longer waits.
  await jobs.append('2', { type: 'failed', at: 60, expiresAt: 99, failure: { code: 'TIMED_OUT', params: {} } })
  await jobs.append('2', { type: 'retried', at: 70 })
  expect(await ahead('2')).toBe(1)
  await jobs.append('3', { type: 'cancel-requested', at: 80 })
  expect(await Promise.all(['2', '3'].map(ahead))).toEqual([0, undefined])
})

test("a watcher receives the job's current state and every later change, but none that it has seen", async () => {
  await jobs.create(job('1'))
  await jobs.append('1', { type: 'step-started', at: 1, step: 0 })
  const stop = new AbortController()
  const seen: number[] = []
  const watching = (async () => {
    for await (const { revision } of jobs.watch('1', 0, stop.signal)) seen.push(revision)
  })()
  await expect.poll(() => seen).toEqual([1])
  await jobs.append('1', { type: 'cancel-requested', at: 2 })
  await expect.poll(() => seen).toEqual([1, 2])
  stop.abort()
  await watching
})

test('lists jobs without an owner by the expiry of their files', async () => {
  const owned = { ...job('owned'), owner: 'somebody' }
  for (const each of [job('early'), job('late'), job('open'), owned]) await jobs.create(each)
  for (const [id, expiresAt] of Object.entries({ early: 10, late: 20, owned: 10 }))
    await jobs.append(id, { type: 'done', at: 5, expiresAt, results: [] }, { type: 'expired', at: 30 })
  const listed = async (before: number, limit = 9) => (await jobs.listUnowned(before, limit)).map(({ id }) => id)
  expect(await listed(9)).toEqual([])
  expect(await listed(10)).toEqual(['early'])
  expect(await listed(30)).toEqual(['early', 'late'])
  expect(await listed(30, 1)).toEqual(['early'])
})

test('lists an expired job once, and removes its file names', async () => {
  await jobs.create(job('1'))
  await jobs.append('1', { type: 'done', at: 5, expiresAt: 10, results: [] })
  expect(await jobs.listExpired(9)).toEqual([])
  expect((await jobs.listExpired(10)).map(({ id }) => id)).toEqual(['1'])
  await jobs.append('1', { type: 'expired', at: 11 })
  // Expired jobs no longer match the query for due jobs, but their expiry time is still known.
  expect(await documents.count('jobs', { field: 'expiresAt', is: '<=', value: 9e15 })).toBe(0)
  expect((await jobs.get('1'))?.expiresAt).toBe(10)
  expect(await jobs.listExpired(99)).toEqual([])
  expect((await jobs.listFurthest(9)).map(({ id }) => id)).not.toContain('1')
  expect(JSON.stringify(await documents.get('jobs', '1'))).not.toContain('a.pdf')
})

test('ignores an event for a job that does not exist', async () => {
  expect(await jobs.append('nobody', { type: 'cancel-requested', at: 1 })).toBeUndefined()
})

test("lists an owner's jobs newest first, from a cursor", async () => {
  for (const [id, owner, createdAt] of [
    ['1', 'kim', 10],
    ['2', 'kim', 30],
    ['3', 'kim', 20],
    ['4', 'lee', 25],
  ] as const)
    await jobs.create({ ...job(id), owner, createdAt })
  await jobs.create(job('5'))
  const ids = async (limit: number, before?: string) =>
    (await jobs.listOwned('kim', { limit, before })).map(({ id }) => id)
  expect(await ids(9)).toEqual(['2', '3', '1'])
  expect(await ids(2)).toEqual(['2', '3'])
  expect(await ids(2, ownedCursor(20, '3'))).toEqual(['1'])
  await jobs.append('5', { type: 'adopted', at: 1, owner: 'kim', keepFor: 1 })
  expect(await ids(9)).toEqual(['2', '3', '1', '5'])
})
