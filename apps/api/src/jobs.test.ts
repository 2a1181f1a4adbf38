import { DocweaveError, type JobView } from '@docweave/contract'
import { readRetention } from '@docweave/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, pdf, refusal, type Step } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

describe('a job', () => {
  test('is planned with parsed options and started under its own id', async () => {
    const id = await host.upload(pdf, 'a.pdf')
    const { jobId } = await host.start([id], [{ tool: 'compress-pdf', options: { level: 'strong' } }])
    expect(jobId).toMatch(/^[0-9a-f]{32}$/)
    expect(host.started).toMatchObject([
      { jobId, locale: 'ko', steps: [{ tool: 'compress-pdf', options: { level: 'strong', targetSize: '' } }] },
    ])
    expect(JSON.stringify(host.started)).not.toContain('a.pdf')
  })

  test('is refused with a code if a step, an option or an upload is invalid', async () => {
    const id = await host.upload(pdf, 'a.pdf')
    const tell = (steps: Step[], uploads = [id]) => refusal(host.start(uploads, steps))
    expect(await tell([{ tool: 'no-such-tool' }])).toMatchObject({ code: 'TOOL_UNKNOWN' })
    expect(await tell([{ tool: 'compress-pdf', options: { level: 'most' } }])).toMatchObject({
      code: 'OPTION_INVALID',
      params: { option: 'level', step: 1 },
    })
    expect(await tell([{ tool: 'pdf-to-txt' }, { tool: 'compress-pdf' }])).toMatchObject({
      code: 'STEP_DOES_NOT_FIT',
      params: { tool: 'compress-pdf', previous: 'pdf-to-txt', kind: 'txt', step: 2 },
    })
    expect(await tell([{ tool: 'compress-pdf' }], ['f'.repeat(32)])).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    expect(host.started).toEqual([])
  })

  test("is refused above the visitor's limit of open jobs", async () => {
    const id = await host.upload(pdf, 'a.pdf')
    for (let count = 0; count < 3; count++) await host.start([id], [{ tool: 'compress-pdf' }])
    expect(await refusal(host.start([id], [{ tool: 'compress-pdf' }]))).toEqual({
      code: 'QUEUE_FULL',
      params: { limit: 3 },
    })
  })

  test('is not found under an unknown id', async () => {
    expect(await refusal(host.client.jobs.get.query({ id: '0'.repeat(32) }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })

  test('is streamed: the current view, every change, and after a reconnect the changes in between', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    const seen: JobView[] = []
    const watching = host.client.jobs.watch.subscribe({ id: jobId }, { onData: ({ data }) => void seen.push(data) })
    await expect.poll(() => seen.length).toBe(1)
    host.dropConnections()
    await host.services.jobs.append(jobId, { type: 'step-started', at: 1, step: 0 })
    await expect.poll(() => seen.at(-1)?.state, { timeout: 10_000 }).toBe('running')
    await host.services.jobs.append(jobId, { type: 'cancelled', at: 2, expiresAt: 3 })
    await expect.poll(() => seen.at(-1)?.state).toBe('cancelled')
    watching.unsubscribe()
    expect(JSON.stringify(seen)).not.toMatch(/visitor|"key"/)
  }, 15_000)

  test('fails with STOPPED_BY_OPERATOR if an operator terminated its run', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    await host.services.documents.update('jobs', jobId, (old) => ({
      ...(old as object),
      createdAt: Date.now() - 120_000,
    }))
    host.run.state = 'stopped'
    expect(await host.client.jobs.get.query({ id: jobId })).toMatchObject({
      state: 'failed',
      failure: { code: 'STOPPED_BY_OPERATOR' },
    })
  })

  test('keeps its inputs for DOCWEAVE_FAILED_HOURS if its run was lost', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    const { documents, retention } = host.services
    await documents.update('jobs', jobId, (old) => ({ ...(old as object), createdAt: Date.now() - 120_000 }))
    host.run.state = 'unknown'
    Object.assign(retention, readRetention({ DOCWEAVE_FAILED_HOURS: '3' }))
    const before = Date.now()
    const { state, endedAt = 0, expiresAt } = await host.client.jobs.get.query({ id: jobId })
    expect(state).toBe('failed')
    expect(endedAt).toBeGreaterThanOrEqual(before)
    expect(expiresAt).toBe(endedAt + 3 * 3_600_000)
  })

  test('is not marked as lost if its run ends at the same time', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    const { documents, jobs, runner } = host.services
    await documents.update('jobs', jobId, (old) => ({ ...(old as object), createdAt: Date.now() - 120_000 }))
    runner.state = async () => {
      await jobs.append(jobId, { type: 'done', at: 1, expiresAt: 9e15, results: [] })
      return 'done'
    }
    expect((await host.client.jobs.get.query({ id: jobId })).state).toBe('done')
  })

  test('is retried with the same plan after a failure, but not while it runs', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    expect(await refusal(host.client.jobs.retry.mutate(host.own(jobId)))).toMatchObject({ code: 'JOB_NOT_RETRYABLE' })
    await host.services.jobs.append(jobId, {
      type: 'failed',
      at: 1,
      expiresAt: Date.now() + 1e6,
      step: 0,
      failure: { code: 'ENGINE_FAILED', params: {} },
    })
    host.run.state = 'failed'
    await host.client.jobs.retry.mutate(host.own(jobId))
    expect(host.started[1]).toEqual(host.started[0])
    expect((await host.client.jobs.get.query({ id: jobId })).state).toBe('waiting')
  })
})

test('refuses a start from another site', async () => {
  const response = await fetch(`${host.url}/trpc/jobs.start`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(403)
})

test('requires a challenge for a start without an account, and none with one', async () => {
  const asked: [string | undefined, string][] = []
  const challenge = {
    verify: async (token: string | undefined, action: string) => {
      asked.push([token, action])
      if (token !== 'person') throw new DocweaveError('CHALLENGE_FAILED')
    },
  }
  const challenged = await openApiHost({ challenge })
  const upload = await challenged.upload(pdf, 'a.pdf')
  const start = (client: typeof host.client, token?: string) =>
    client.jobs.start.mutate({
      uploads: [upload],
      locale: 'ko',
      pipeline: { steps: [{ tool: 'compress-pdf', options: {} }] },
      ...(token ? { challenge: token } : {}),
    })
  expect(await refusal(start(challenged.client))).toMatchObject({ code: 'CHALLENGE_FAILED' })
  expect(await refusal(start(challenged.client, 'program'))).toMatchObject({ code: 'CHALLENGE_FAILED' })
  expect(challenged.started).toEqual([])
  await start(challenged.client, 'person')
  await start(challenged.as(userNamed('kim')).client)
  expect([challenged.started.length, asked]).toEqual([
    2,
    [
      [undefined, 'start'],
      ['program', 'start'],
      ['person', 'start'],
    ],
  ])
  await challenged.close()
})

test('reports the missing engine of a tool', async () => {
  await host.services.documents.set('engines', 'tesseract', { available: false, reason: 'not installed' })
  const { tools: list } = await host.client.tools.status.query()
  expect(list).toContainEqual({ id: 'pdf-ocr', available: false, missing: 'tesseract' })
  expect(list).toContainEqual({ id: 'compress-pdf', available: true })
})

test('reports the state of each engine: ready, missing with the reason, silent, or never reported', async () => {
  const at = Date.now()
  const { documents } = host.services
  await documents.set('engines', 'mupdf', { available: true, version: '1.28', at })
  await documents.set('engines', 'tesseract', { available: false, reason: 'not installed', at })
  await documents.set('engines', 'hwp', { available: true, at: at - 120_000 })
  expect(await host.client.tools.engines.query()).toEqual([
    { engine: 'sandbox', health: 'unheard' },
    { engine: 'mupdf', health: 'ready', version: '1.28', at },
    { engine: 'tesseract', health: 'missing', reason: 'not installed', at },
    { engine: 'paddle', health: 'unheard' },
    { engine: 'libreoffice', health: 'unheard' },
    { engine: 'hwp', health: 'silent', at: at - 120_000 },
    { engine: 'ffmpeg', health: 'unheard' },
    { engine: 'whisper', health: 'unheard' },
  ])
})

test('refuses starts with TOO_BUSY and Retry-After while the queue is full', async () => {
  await host.close()
  host = await openApiHost({ maxWaiting: 2 })
  const upload = await host.upload(pdf, 'a.pdf')
  const first = await host.start([upload], [{ tool: 'compress-pdf' }])
  await host.start([upload], [{ tool: 'rotate-pdf' }])
  const answer = await fetch(`${host.url}/trpc/jobs.start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uploads: [upload], locale: 'en', pipeline: { steps: [{ tool: 'compress-pdf' }] } }),
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await answer.text()).toContain('TOO_BUSY')
  // Another queue still has room, and so has this one after one of its jobs ends.
  await host.start([upload], [{ tool: 'pdf-ocr' }])
  await host.finish(first.jobId, { 'a.pdf': Buffer.from('x') })
  expect((await host.start([upload], [{ tool: 'compress-pdf' }])).jobId).toMatch(/^[0-9a-f]{32}$/)
})
