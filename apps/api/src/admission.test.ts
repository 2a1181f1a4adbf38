/** Finding 8: batches or concurrent requests must not bypass the limits on jobs, calls and streams. */
import { createJobStore } from '@docweave/adapters/job-store'
import { createLedger } from '@docweave/adapters/ledger'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { createStreamLimit } from '@docweave/adapters/stream-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost, pdf, refusal } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

/** Reopens the host with other services. */
async function reopen(more: Parameters<typeof openApiHost>[0]): Promise<void> {
  await host.close()
  host = await openApiHost(more)
}

const input = (upload: string) => ({ uploads: [upload], locale: 'en', pipeline: { steps: [{ tool: 'compress-pdf' }] } })

async function startBatch(upload: string, count: number): Promise<unknown[]> {
  const answer = await fetch(
    `${host.url}/trpc/${Array.from({ length: count }, () => 'jobs.start').join(',')}?batch=1`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, input(upload)]))),
    },
  )
  const results: unknown = await answer.json()
  return Array.isArray(results) ? results : [results]
}
const failed = {
  type: 'failed',
  at: 1,
  expiresAt: 9e15,
  step: 0,
  failure: { code: 'FILE_DAMAGED', params: {} },
} as const

test('finding 8: starts in one batch cannot exceed the limit of open jobs together', async () => {
  const upload = await host.upload(pdf, 'a.pdf')
  const results = await startBatch(upload, 20)
  expect(host.started).toHaveLength(3)
  expect(results.filter((result) => JSON.stringify(result).includes('QUEUE_FULL'))).toHaveLength(17)
  for (const { jobId } of host.started) await host.finish(jobId, { 'a.txt': Buffer.from('a') })
  // Refused starts do not count as open jobs.
  await Promise.all([1, 2, 3].map(() => host.start([upload], [{ tool: 'compress-pdf' }])))
  expect(host.started).toHaveLength(6)
})

test('finding 8: starts at several hosts that share a store cannot exceed it either', async () => {
  const { documents } = host.services
  // The second host has its own ledger on the same documents, like another process.
  const shared = { documents, jobs: createJobStore(documents), starting: createLedger(documents, 'starting') }
  const other = await openApiHost({ ...shared, files: host.services.files })
  const upload = await host.upload(pdf, 'a.pdf')
  const starts = Array.from({ length: 14 }, (_, n) =>
    refusal((n % 2 ? host : other).start([upload], [{ tool: 'compress-pdf' }])),
  )
  const refused = (await Promise.all(starts)).filter((answer) => answer !== 'no refusal')
  expect([host.started.length + other.started.length, refused.length]).toEqual([3, 11])
  expect(refused).toContainEqual({ code: 'QUEUE_FULL', params: { limit: 3 } })
  await other.close()
})

test('finding 8: a retry counts like a start against the rate limit and the limit of open jobs', async () => {
  await reopen({ starts: createRateLimit({ perMinute: 60, burst: 8 }) })
  const upload = await host.upload(pdf, 'a.pdf')
  const begin = async () => (await host.start([upload], [{ tool: 'compress-pdf' }])).jobId
  const ids = [await begin(), await begin(), await begin()]
  host.run.state = 'failed'
  for (const id of ids) await host.services.jobs.append(id, failed)
  await Promise.all([begin(), begin()])
  const retries = await Promise.all(ids.map((id) => refusal(host.client.jobs.retry.mutate(host.own(id)))))
  expect(retries.filter((answer) => answer === 'no refusal')).toHaveLength(1)
  expect(retries).toContainEqual({ code: 'QUEUE_FULL', params: { limit: 3 } })
  expect(await refusal(host.client.jobs.retry.mutate(host.own(ids[0] ?? '')))).toMatchObject({ code: 'RATE_LIMITED' })
})

test('finding 8: concurrent retries of one job start it once', async () => {
  const upload = await host.upload(pdf, 'a.pdf')
  const { jobId: id } = await host.start([upload], [{ tool: 'compress-pdf' }])
  host.run.state = 'failed'
  await host.services.jobs.append(id, failed)
  const answers = await Promise.all([1, 2, 3].map(() => refusal(host.client.jobs.retry.mutate(host.own(id)))))
  expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1)
  expect(answers.filter((answer) => JSON.stringify(answer).includes('JOB_NOT_RETRYABLE'))).toHaveLength(2)
  expect(host.started).toHaveLength(2)
})

test('finding 8: a request with more than 20 calls is refused before any is made', async () => {
  const calls = (count: number) =>
    fetch(`${host.url}/trpc/${Array.from({ length: count }, () => 'tools.status').join(',')}?batch=1&input={}`)
  const many = await calls(900)
  expect(many.status).toBe(400)
  expect(await many.text()).toContain('OPTION_INVALID')
  expect((await calls(21)).status).toBe(400)
  expect((await calls(20)).status).toBe(200)
  const upload = await host.upload(pdf, 'a.pdf')
  expect(await startBatch(upload, 28)).toHaveLength(1)
  expect(host.started).toHaveLength(0)
})

test('finding 8: limits the open streams of a visitor; a closed stream frees its place', async () => {
  await reopen({ streams: createStreamLimit({ visitor: 2, host: 3 }) })
  const upload = await host.upload(pdf, 'a.pdf')
  const { jobId } = await host.start([upload], [{ tool: 'compress-pdf' }])
  const watch = () => {
    const opened = Promise.withResolvers<unknown>()
    const { unsubscribe } = host.client.jobs.watch.subscribe(
      { id: jobId },
      { onData: () => opened.resolve('open'), onError: (error) => opened.resolve(error.data?.failure) },
    )
    return { opened: opened.promise, close: unsubscribe }
  }
  const [first, second] = [watch(), watch()]
  expect([await first.opened, await second.opened]).toEqual(['open', 'open'])
  const third = watch()
  expect(await third.opened).toEqual({ code: 'STREAMS_TOO_MANY', params: {} })
  third.close()
  first.close()
  await expect
    .poll(
      async () => {
        const again = watch()
        const answer = await again.opened
        again.close()
        return answer
      },
      { timeout: 5000 },
    )
    .toBe('open')
  second.close()
})
