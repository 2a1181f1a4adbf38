import { resultRetention } from '@docweave/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, pdf, refusal } from './testing/api-host.ts'
import { userNamed } from './testing/identity.ts'
import type { Visitor } from './testing/owned-data.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let kim: Visitor
beforeEach(async () => {
  host = await openApiHost()
  kim = host.as(userNamed('kim', { name: ' Kim ' }))
})
afterEach(() => host.close())

const compress = [{ tool: 'compress-pdf', options: {} }]
const small = Buffer.from('%PDF-1.7\n')

describe('an account', () => {
  test('has a profile from the first time it is asked for, and what it may do', async () => {
    const { user, profile, limits } = await kim.client.account.get.query()
    expect([user.id, profile.name, limits]).toEqual([
      'kim',
      'Kim',
      { maxUploadBytes: 60_000_000, maxOpenJobs: 5, resultHours: 24 },
    ])
    expect((await kim.client.account.get.query()).profile).toEqual(profile)
    const { limits: anonymous, signedInLimits } = await host.client.tools.status.query()
    expect([anonymous.resultHours, signedInLimits.resultHours]).toEqual([2, 24])
    expect((await kim.client.tools.status.query()).limits).toEqual(limits)
  })

  test('keeps what is set, leaves what is not named, and takes back what is null', async () => {
    const { update } = kim.client.account
    await update.mutate({ name: '  김하늘  ', theme: 'dark', ocrLanguages: ['ko', 'en'], resultHours: 500 })
    await update.mutate({ locale: 'ja', theme: null })
    const { profile } = await kim.client.account.get.query()
    expect(profile).toEqual({
      createdAt: profile.createdAt,
      name: '김하늘',
      locale: 'ja',
      ocrLanguages: ['ko', 'en'],
      resultHours: 24,
    })
    expect(await refusal(update.mutate({ name: 'x'.repeat(81) }))).toMatchObject({ params: { option: 'name' } })
    expect(await refusal(update.mutate({ resultHours: -1 }))).toMatchObject({ params: { option: 'resultHours' } })
  })

  test('says how long its results are kept, and has other limits than everybody', async () => {
    const keep = async (visitor: Pick<Visitor, 'upload' | 'start'>) => {
      const { jobId } = await visitor.start([await visitor.upload(small, 'a.pdf')], compress)
      const job = await host.services.jobs.get(jobId)
      return [job?.owner, job && resultRetention(job, host.services.retention) / 3_600_000]
    }
    expect(await keep(host)).toEqual([undefined, 2])
    expect(await keep(kim)).toEqual(['kim', 24])
    await kim.client.account.update.mutate({ resultHours: 0.5 })
    expect(await keep(kim)).toEqual(['kim', 0.5])
    const upload = await kim.upload(small, 'a.pdf')
    for (let count = 0; count < 3; count++) await kim.start([upload], compress)
    expect(await refusal(kim.start([upload], compress))).toEqual({ code: 'QUEUE_FULL', params: { limit: 5 } })
    const create = async (visitor: Pick<Visitor, 'fetch'>, bytes: number) => {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) }
      return (await visitor.fetch('/uploads', { method: 'POST', headers })).status
    }
    expect([await create(host, 55e6), await create(kim, 55e6), await create(kim, 65e6)]).toEqual([413, 201, 413])
  })
})

test('what text recognition reads follows from the profile, where it says so', async () => {
  const upload = await kim.upload(small, 'a.pdf')
  await kim.start([upload], compress)
  await kim.client.account.update.mutate({ ocrLanguages: [] })
  await kim.start([upload], compress)
  await kim.client.account.update.mutate({ ocrLanguages: ['ja', 'ko'] })
  await kim.start([upload], compress)
  expect(host.started.map(({ languages }) => languages)).toEqual([undefined, undefined, ['ja', 'ko']])
})

describe('what somebody made before they signed in', () => {
  test('comes along: jobs that are nobody’s yet, and pipelines that are not there yet', async () => {
    const start = async (visitor: Pick<Visitor, 'upload' | 'start'>) =>
      visitor.start([await visitor.upload(small, 'a.pdf')], compress)
    const { jobId: mine, jobKey: key = '' } = await start(host)
    const { jobId: theirs } = await start(host.as(userNamed('lee')))
    const kept = { name: '계약서', pipeline: { steps: [{ tool: 'pdf-ocr', options: {} }] }, favourite: true }
    const gone = { name: 'old', pipeline: { steps: [{ tool: 'no-longer-there', options: {} }] } }
    const bring = () =>
      kim.client.account.adopt.mutate({
        jobs: [mine, theirs, mine, '0'.repeat(32)].map((id) => ({ id, key })),
        pipelines: [kept, gone],
      })
    expect(await bring()).toEqual({ jobs: 1, pipelines: 1 })
    expect(await bring()).toEqual({ jobs: 0, pipelines: 0 })
    expect((await kim.client.history.list.query({})).jobs.map(({ id }) => id)).toEqual([mine])
    expect(await kim.client.pipelines.list.query()).toMatchObject([{ name: '계약서', favourite: true, public: false }])
    expect(await refusal(host.client.jobs.get.query({ id: mine }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
    expect((await host.services.jobs.get(theirs))?.owner).toBe('lee')
    // Until the job ends, it counts against the limit of the visitor who started it.
    const { visitor = '' } = (await host.services.jobs.get(mine)) ?? {}
    expect([visitor.startsWith('account-'), await host.services.jobs.countOpen(visitor)]).toEqual([false, 1])
  })
})

describe('a history', () => {
  test('tells of jobs newest first, page by page', async () => {
    const create = (id: string, createdAt: number) =>
      host.services.jobs.create({
        id,
        revision: 0,
        state: 'waiting',
        locale: 'ko',
        visitor: 'v',
        owner: 'kim',
        createdAt,
        inputs: [],
        steps: [],
        results: [],
        notices: [],
      })
    for (let at = 0; at < 45; at++) await create(`job${at}`, 1_000_000 + Math.floor(at / 2))
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await kim.client.history.list.query(cursor === undefined ? {} : { cursor })
      seen.push(...page.jobs.map(({ id }) => id))
      sizes.push(page.jobs.length)
      cursor = page.next
      if (cursor === undefined) break
    }
    expect([sizes, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([[20, 20, 5], 45, 'job44', 'job0'])
    expect(await refusal(kim.client.history.list.query({ cursor: 'kim 1' }))).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('says what a job was, what it made and how to run it again, without its secrets', async () => {
    const stamp = { kind: 'text', text: 'Kim', pages: '1', x: 0.1, y: 0.1, width: 0.2, height: 0.1 }
    const options = { stamps: [stamp], certificate: 'AAAA', certificatePassword: 'pass-one' }
    const upload = await kim.upload(pdf, '계약서.pdf')
    const steps = [
      { tool: 'sign-pdf', options },
      { tool: 'compress-pdf', options: { level: 'strong' } },
    ]
    const { jobId } = await kim.start([upload, upload], steps)
    await host.finish(jobId, { 'a.txt': Buffer.from('12345'), 'b.txt': Buffer.from('678') })
    const [entry] = (await kim.client.history.list.query({})).jobs
    expect(entry).toMatchObject({ id: jobId, state: 'done', name: '계약서.pdf', files: 2, results: 2, bytes: 8 })
    expect(entry?.pipeline.steps[1]).toMatchObject({ tool: 'compress-pdf', options: { level: 'strong' } })
    expect(Object.keys(entry?.pipeline.steps[0]?.options ?? {})).not.toContain('certificatePassword')
    expect(JSON.stringify(entry)).not.toMatch(/Kim|AAAA|pass-one|secret/)
    await kim.client.jobs.remove.mutate({ id: jobId })
    const [after] = (await kim.client.history.list.query({})).jobs
    expect(after).toMatchObject({ id: jobId, state: 'expired', files: 0, results: 0, bytes: 0 })
    expect(after).not.toHaveProperty('name')
  })

  test('forgets a job with its files, one that runs when its engines have stopped, or all of them', async () => {
    const upload = await kim.upload(small, 'a.pdf')
    const start = async () => (await kim.start([upload], compress)).jobId
    const [done, running, other] = [await start(), await start(), await start()]
    await host.finish(done, { 'a.txt': Buffer.from('text') })
    await kim.client.history.remove.mutate({ id: done })
    expect(await host.services.documents.get('jobs', done)).toBeUndefined()
    expect((await kim.fetch(`/results/${done}/0`)).status).toBe(404)
    const removed = kim.client.history.remove.mutate({ id: running })
    await expect.poll(() => host.cancelled).toEqual([running])
    expect((await kim.client.history.list.query({})).jobs.map(({ id }) => id)).toEqual([other])
    await host.services.jobs.append(running, { type: 'cancelled', at: 2, expiresAt: 9e15 })
    await removed
    expect(await host.services.documents.get('jobs', running)).toBeUndefined()
    await kim.client.history.removeAll.mutate()
    expect([(await kim.client.history.list.query({})).jobs, host.cancelled]).toEqual([[], [running, other]])
  })
})
