/** Finding 12, job links: a job's id was enough to delete, retry and adopt it. Now the id alone grants only read access. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, refusal } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'
import { everythingOf, createOwnedJobs, type Jobs, type Visitor } from './testing/owned-data.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let own: Jobs

/** `starter` started the jobs and has their keys; `stranger` knows only their ids. */
let starter: Visitor
let stranger: Visitor

beforeEach(async () => {
  host = await openApiHost()
  starter = host
  stranger = host.as(userNamed('stranger'))
  own = await createOwnedJobs(host, starter)
})
afterEach(() => host.close())

const changes: [what: string, call: (visitor: Visitor, id: { id: string; key?: string | undefined }) => unknown][] = [
  ['deletes', ({ client }, job) => client.jobs.remove.mutate(job)],
  ['cancels', ({ client }, job) => client.jobs.cancel.mutate(job)],
  ['retries', ({ client }, job) => client.jobs.retry.mutate(job)],
  ['changes options', ({ client }, job) => client.jobs.retry.mutate({ ...job, options: { step: 0, options: {} } })],
  ['submits passwords', ({ client }, job) => client.jobs.retry.mutate({ ...job, passwords: ['open sesame'] })],
  ['leaves files out', ({ client }, job) => client.jobs.retry.mutate({ ...job, without: [0] })],
  ['retries one file', ({ client }, job) => client.jobs.retry.mutate({ ...job, only: [0] })],
]
const readOnly = { code: 'JOB_READ_ONLY' }

describe('a visitor with only the link', () => {
  test('can watch the job and download from it', async () => {
    expect(await stranger.client.jobs.get.query({ id: own.done })).toMatchObject({ state: 'done' })
    expect(await stranger.client.jobs.place.query({ id: own.open })).toBeDefined()
    expect(await (await stranger.fetch(`/results/${own.done}/0`)).text()).toBe(own.mark)
    const next = await stranger.start([{ job: own.done, input: 0 }], [{ tool: 'compress-pdf' }])
    expect(next.jobId).not.toBe(own.done)
  })

  test.each(changes)('gets JOB_READ_ONLY for a change: %s', async (_what, call) => {
    const before = await everythingOf(host, own)
    const of = host.own(own.done)
    for (const id of [own.done, own.failed, own.open])
      for (const key of [undefined, '', 'x', 'A'.repeat(32), `${of.key} `, of.key?.slice(1), id])
        expect(await refusal(Promise.resolve(call(stranger, { id, key }))), `${id} ${key}`).toMatchObject(readOnly)
    expect([await everythingOf(host, own), host.cancelled]).toEqual([before, []])
  })

  test('gets status 403, also with the key of another job', async () => {
    const { key } = host.own(own.failed)
    const error = await stranger.client.jobs.remove.mutate({ id: own.done, key }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ data: { httpStatus: 403, code: 'FORBIDDEN', failure: readOnly } })
  })

  test('cannot adopt the job into an account', async () => {
    const before = await everythingOf(host, own)
    const { key = '' } = host.own(own.failed)
    const jobs = [
      { id: own.done, key: '' },
      { id: own.open, key: own.open },
      { id: own.done, key },
    ]
    expect(await stranger.client.account.adopt.mutate({ jobs })).toEqual({ jobs: 0, pipelines: 0 })
    expect(await everythingOf(host, own)).toBe(before)
  })
})

describe('the visitor who started the job', () => {
  test('can cancel, retry and delete it with the key, from any browser', async () => {
    await stranger.client.jobs.cancel.mutate(host.own(own.open))
    expect(host.cancelled).toEqual([own.open])
    await stranger.client.jobs.retry.mutate(host.own(own.failed))
    await stranger.client.jobs.remove.mutate(host.own(own.done))
    expect(await host.client.jobs.get.query({ id: own.done })).toMatchObject({ state: 'expired' })
  })

  test('can adopt it into an account, after which the session authorizes and the key does not', async () => {
    const { id, key = '' } = host.own(own.done)
    const kim = host.as(userNamed('kim'))
    expect(await kim.client.account.adopt.mutate({ jobs: [{ id, key }] })).toMatchObject({ jobs: 1 })
    expect(await refusal(host.client.jobs.remove.mutate({ id, key }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
    expect((await host.services.jobs.get(id))?.keyDigest).toBeUndefined()
    await kim.client.jobs.remove.mutate({ id })
  })

  test('gets the key once; the record contains its digest, and no view contains either', async () => {
    const { key = '' } = host.own(own.done)
    expect(key).toMatch(/^[\w-]{32}$/)
    const record = await host.services.jobs.get(own.done)
    expect(record?.keyDigest).toBe(createHash('sha256').update(key).digest('hex'))
    const view = JSON.stringify(await host.client.jobs.get.query({ id: own.done }))
    expect(JSON.stringify(record)).not.toContain(key)
    for (const secret of [key, record?.keyDigest ?? '-', 'keyDigest']) expect(view).not.toContain(secret)
    expect(host.own(own.failed).key).not.toBe(key)
  })

  test('gets no key for a job of an account, because the session authorizes', async () => {
    const kim = host.as(userNamed('kim'))
    const started = await kim.start([await kim.upload(Buffer.from('%PDF-1.7\n'), 'a.pdf')], [{ tool: 'compress-pdf' }])
    expect(started).toEqual({ jobId: expect.any(String) })
    expect((await host.services.jobs.get(started.jobId))?.keyDigest).toBeUndefined()
  })
})

test('a job whose record has no key is read-only', async () => {
  const job = await host.services.jobs.get(own.done)
  if (!job) throw new Error('The job is missing')
  const { keyDigest: _, ...old } = job
  await host.services.jobs.create(old)
  expect(await refusal(host.client.jobs.remove.mutate(host.own(own.done)))).toMatchObject(readOnly)
})
