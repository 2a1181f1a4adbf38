import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import type { JobEvent } from '@docweave/contract'
import { finishHistories, readRetention, requestDeletion } from '@docweave/jobs'
import { appendKeyUses, createKey, readKeyUses } from '@docweave/jobs/api-keys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newJob } from '../testing/new-job.ts'
import { expire, removeExpired } from './expiry-activities.ts'

const hour = 3_600_000
const retention = readRetention({
  DOCWEAVE_RESULT_HOURS: '1',
  DOCWEAVE_FAILED_HOURS: '1',
  DOCWEAVE_UPLOAD_HOURS: '1',
})
let folder: string
let forgotten: string[]
let services: Parameters<typeof removeExpired>[0] & { documents: ReturnType<typeof createEmbeddedStore> }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-expiry-'))
  const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  forgotten = []
  services = {
    documents,
    files: createDiskStore(join(folder, 'files')),
    jobs: createJobStore(documents),
    runner: { forget: async (id) => void forgotten.push(id) },
  }
})
afterEach(async () => {
  services.documents.close()
  await rm(folder, { recursive: true })
})

async function put(space: string): Promise<() => Promise<boolean>> {
  const path = join(folder, 'given')
  await writeFile(path, space)
  const { key } = await services.files.put(space, path)
  return () =>
    services.files.read(space, key).then(
      async (stream) => {
        await stream.cancel()
        return true
      },
      () => false,
    )
}

test('removes expired files, plans and names, and nothing else', async () => {
  const files = { past: await put('jobs/past'), later: await put('jobs/later'), open: await put('jobs/open') }
  for (const id of Object.keys(files)) await services.jobs.create(newJob(id))
  await services.documents.set('plans', 'past', {})
  await services.jobs.append('past', { type: 'done', at: 1, expiresAt: Date.now() - 1000, results: [] })
  await services.jobs.append('later', { type: 'done', at: 1, expiresAt: Date.now() + hour, results: [] })
  expect(await removeExpired(services, retention, Date.now())).toEqual({ jobs: 1, uploads: 0 })
  expect(await Promise.all(Object.values(files).map((isThere) => isThere()))).toEqual([false, true, true])
  expect([(await services.jobs.get('past'))?.state, await services.documents.get('plans', 'past')]).toEqual([
    'expired',
    undefined,
  ])
  expect(await removeExpired(services, retention, Date.now())).toEqual({ jobs: 0, uploads: 0 })
})

test("removes a job's record a month after its files, unless an account owns it", async () => {
  await services.jobs.create(newJob('anonymous'))
  await services.jobs.create(newJob('owned', { owner: 'somebody' }))
  const due = Date.now()
  for (const id of ['anonymous', 'owned'])
    await services.jobs.append(id, { type: 'done', at: 1, expiresAt: due, results: [] })
  const known = () => Promise.all(['anonymous', 'owned'].map(async (id) => (await services.jobs.get(id))?.state))
  await removeExpired(services, retention, due)
  await removeExpired(services, retention, due + retention.records - 1)
  expect(await known()).toEqual(['expired', 'expired'])
  await removeExpired(services, retention, due + retention.records)
  expect(await known()).toEqual([undefined, 'expired'])
})

test("removes an unused upload after its retention, but not a job's copy of it", async () => {
  const old = await put('uploads/old')
  const young = await put('uploads/young')
  const space = join(folder, 'files/uploads/old')
  await utimes(space, new Date(0), new Date(0))
  expect(await removeExpired(services, retention, Date.now())).toEqual({ jobs: 0, uploads: 1 })
  expect([await old(), await young()]).toEqual([false, true])
})

test('removes files of a job without a record within an hour', async () => {
  const orphan = await put('jobs/orphan')
  await removeExpired(services, retention, Date.now())
  expect(await orphan()).toBe(true)
  await removeExpired(services, retention, Date.now() + 0.6 * hour)
  expect(await orphan()).toBe(false)
})

test('removes the uploads of a deleted job, and files that an engine wrote after the removal', async () => {
  const upload = await put('uploads/mine')
  await put('jobs/asked')
  await services.jobs.create(newJob('asked', { uploads: ['mine'] }))
  // The removal was requested while the job ran, and the API was killed before the job ended.
  await services.jobs.append('asked', { type: 'remove-requested', at: 1 })
  expect(await removeExpired(services, retention, Date.now())).toEqual({ jobs: 0, uploads: 0 })
  await services.jobs.append('asked', { type: 'cancelled', at: Date.now(), expiresAt: Date.now() + hour })
  expect(await removeExpired(services, retention, Date.now())).toEqual({ jobs: 1, uploads: 0 })
  expect([await upload(), (await services.jobs.get('asked'))?.state]).toEqual([false, 'expired'])
  const late = await put('jobs/asked')
  await removeExpired(services, retention, Date.now())
  expect(await late()).toBe(false)
})

test('finishes the deletion of an account within an hour, with its running jobs, and touches no other account', async () => {
  const files = { mine: await put('jobs/mine'), runs: await put('jobs/runs'), other: await put('jobs/other') }
  for (const [id, owner] of [
    ['mine', 'kim'],
    ['runs', 'kim'],
    ['other', 'lee'],
  ] as const)
    await services.jobs.create(newJob(id, { owner }))
  const done: JobEvent = { type: 'done', at: 1, expiresAt: Date.now() + 9 * hour, results: [] }
  for (const id of ['mine', 'other']) await services.jobs.append(id, done)
  const asked: string[] = []
  const holders = {
    ...services,
    runner: { ...services.runner, cancel: async (id: string) => void asked.push(`cancel ${id}`) },
    identity: { deleteUser: async (id: string) => void asked.push(`delete ${id}`) },
    schedules: { remove: async () => {} },
  }
  const at = Date.now()
  await requestDeletion(services, 'kim', at)
  // The API was killed before it deleted anything: the schedule, every ten minutes, continues the deletion.
  expect(await expire(holders, retention, at)).toEqual({ jobs: 0, uploads: 0, accounts: 0 })
  expect(asked).toEqual(['delete kim', 'cancel runs'])
  await services.jobs.append('runs', { type: 'cancelled', at, expiresAt: at + hour })
  expect(await expire(holders, retention, at + 600_000)).toMatchObject({ accounts: 0 })
  expect(await expire(holders, retention, at + 2_400_000)).toMatchObject({ accounts: 1 })
  const left = ['mine', 'runs', 'other'].map(async (id) => (await services.jobs.get(id))?.state)
  expect(await Promise.all(left)).toEqual([undefined, undefined, 'done'])
  expect(await Promise.all(Object.values(files).map((isThere) => isThere()))).toEqual([false, false, true])
  expect(await services.documents.get('deletions', 'kim')).toBeUndefined()
})

test('removes the API keys of a deleted account, and what is too old in the trails of the others', async () => {
  const { documents } = services
  const now = Date.now()
  const month = 31 * 24 * hour
  const keys = await Promise.all(['kim', 'lee'].map((owner) => createKey(documents, owner, { name: owner }, now)))
  const [kim = '', lee = ''] = keys.map(({ key }) => key.id)
  const use = { action: 'jobs.create', status: 200, network: '203.0.113.0/24' }
  for (const id of [kim, lee]) await appendKeyUses(documents, id, [{ ...use, at: now }], now)
  await requestDeletion(services, 'kim', now)
  const runner = { ...services.runner, cancel: async () => {} }
  const holders = {
    ...services,
    runner,
    identity: { deleteUser: async () => {} },
    schedules: { remove: async () => {} },
  }
  await expire(holders, retention, now)
  const trail = (id: string, at: number) => readKeyUses(documents, id, undefined, at).then(({ uses }) => uses.length)
  expect([await documents.get('api-keys', kim), await trail(kim, now), await trail(lee, now)]).toEqual([
    undefined,
    0,
    1,
  ])
  await expire(holders, retention, now + month)
  expect(await documents.get('api-key-trails', lee)).toBeUndefined()
  expect(await documents.get('api-keys', lee)).toMatchObject({ owner: 'lee' })
})

test('removes what expired while the worker was down, and jobs whose expiry is too far in the future', async () => {
  const files = { late: await put('jobs/late'), wrong: await put('jobs/wrong'), long: await put('jobs/long') }
  for (const id of Object.keys(files)) await services.jobs.create(newJob(id, { keepFor: 100 * hour }))
  const now = Date.now()
  await services.jobs.append('late', { type: 'done', at: 1, expiresAt: now - 24 * hour, results: [] })
  // A job that ended while the clock was a year ahead.
  await services.jobs.append('wrong', { type: 'done', at: 1, expiresAt: now + 8760 * hour, results: [] })
  await services.jobs.append('long', { type: 'done', at: 1, expiresAt: now + 100 * hour, results: [] })
  expect(await removeExpired(services, retention, now)).toEqual({ jobs: 2, uploads: 0 })
  expect(await Promise.all(Object.values(files).map((isThere) => isThere()))).toEqual([false, false, true])
  expect(await removeExpired(services, retention, now)).toEqual({ jobs: 0, uploads: 0 })
})

test('removes an upload dated far in the future, but not one that is slightly ahead', async () => {
  const [ahead, near] = [await put('uploads/ahead'), await put('uploads/near')]
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  await utimes(join(folder, 'files/uploads/ahead'), at(48), at(48))
  await utimes(join(folder, 'files/uploads/near'), at(0.5), at(0.5))
  expect(await removeExpired(services, retention, Date.now())).toEqual({ jobs: 0, uploads: 1 })
  expect([await ahead(), await near()]).toEqual([false, true])
})

test('removes the workflow history of deleted jobs, later if the engine is away, but not of expired ones', async () => {
  for (const id of ['asked', 'due']) {
    await services.jobs.create(newJob(id))
    await services.jobs.append(id, { type: 'done', at: 1, expiresAt: Date.now() - 1, results: [] })
  }
  await services.jobs.append('asked', { type: 'remove-requested', at: Date.now() })
  const away = { ...services, runner: { forget: () => Promise.reject(new Error('away')) } }
  expect(await removeExpired(away, retention, Date.now())).toMatchObject({ jobs: 2 })
  expect(await finishHistories(away, Date.now())).toBe(0)
  expect((await services.jobs.get('asked'))?.state).toBe('expired')
  expect(await finishHistories(services, Date.now())).toBe(1)
  expect(forgotten).toEqual(['asked'])
  expect(await finishHistories(services, Date.now())).toBe(0)
})
