import { resultRetention } from '@docweave/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, refusal, type Visitor } from './testing/test-api.ts'
import { userNamed } from './testing/identity.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
let kim: Visitor
beforeEach(async () => {
  host = await openTestApi()
  kim = host.as(userNamed('kim', { name: ' Kim ' }))
})
afterEach(() => host.close())

const compress = [{ tool: 'compress-pdf', options: {} }]
const small = Buffer.from('%PDF-1.7\n')

describe('an account', () => {
  test('creates the profile at the first request, and returns the limits', async () => {
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

  test('stores the settings that are named, leaves the others, and removes those that are null', async () => {
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

  test('determines the retention of its results, and has its own limits', async () => {
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
  })
})

test('passes the OCR languages of the profile to a job, if there are any', async () => {
  const upload = await kim.upload(small, 'a.pdf')
  await kim.start([upload], compress)
  await kim.client.account.update.mutate({ ocrLanguages: [] })
  await kim.start([upload], compress)
  await kim.client.account.update.mutate({ ocrLanguages: ['ja', 'ko'] })
  await kim.start([upload], compress)
  expect(host.started.map(({ languages }) => languages)).toEqual([undefined, undefined, ['ja', 'ko']])
})

describe('jobs and pipelines from before a sign-in', () => {
  test('are adopted, except jobs that have an owner and pipelines that exist already', async () => {
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
