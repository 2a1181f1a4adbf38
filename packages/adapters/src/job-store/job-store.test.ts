import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, JobStore } from '@docweave/contract'
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

test('counts a visitor’s open jobs, not those that are over and not another’s', async () => {
  await jobs.create(job('1'))
  await jobs.create(job('2'))
  await jobs.create(job('3', 'other'))
  expect(await jobs.countOpen('v')).toBe(2)
  await jobs.append('1', { type: 'cancelled', at: 2, expiresAt: 3 })
  expect(await jobs.countOpen('v')).toBe(1)
})

test('a watcher sees the job now and every change after, and nothing it has seen', async () => {
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

test('lists what is due to go once, and forgets the names with the files', async () => {
  await jobs.create(job('1'))
  await jobs.append('1', { type: 'done', at: 5, expiresAt: 10, results: [] })
  expect(await jobs.listExpired(9)).toEqual([])
  expect((await jobs.listExpired(10)).map(({ id }) => id)).toEqual(['1'])
  await jobs.append('1', { type: 'expired', at: 11 })
  expect(await jobs.listExpired(99)).toEqual([])
  expect(JSON.stringify(await documents.get('jobs', '1'))).not.toContain('a.pdf')
})

test('an event for a job that is not there is no error', async () => {
  expect(await jobs.append('nobody', { type: 'cancel-requested', at: 1 })).toBeUndefined()
})
