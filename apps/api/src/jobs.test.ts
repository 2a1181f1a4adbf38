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
  test('is planned from the options as parsed and started under its own id', async () => {
    const id = await host.upload(pdf, 'a.pdf')
    const { jobId } = await host.start([id], [{ tool: 'compress-pdf', options: { level: 'strong' } }])
    expect(jobId).toMatch(/^[0-9a-f]{32}$/)
    expect(host.started).toMatchObject([
      { jobId, locale: 'ko', steps: [{ tool: 'compress-pdf', options: { level: 'strong', targetSize: '' } }] },
    ])
    expect(JSON.stringify(host.started)).not.toContain('a.pdf')
  })

  test('is refused with a code when a step, an option or an upload is wrong', async () => {
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

  test('a visitor may have only so many open', async () => {
    const id = await host.upload(pdf, 'a.pdf')
    for (let count = 0; count < 3; count++) await host.start([id], [{ tool: 'compress-pdf' }])
    expect(await refusal(host.start([id], [{ tool: 'compress-pdf' }]))).toEqual({
      code: 'QUEUE_FULL',
      params: { limit: 3 },
    })
  })

  test('an unknown one is not found', async () => {
    expect(await refusal(host.client.jobs.get.query({ id: '0'.repeat(32) }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })

  test('is watched: the view now, every change, and after a lost connection what came meanwhile', async () => {
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

  test('whose run an operator stopped is told so', async () => {
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

  test('whose run was lost keeps its inputs as long as DOCWEAVE_FAILED_HOURS says', async () => {
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

  test('whose run ends just now is not said to be lost', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    const { documents, jobs, runner } = host.services
    await documents.update('jobs', jobId, (old) => ({ ...(old as object), createdAt: Date.now() - 120_000 }))
    runner.state = async () => {
      await jobs.append(jobId, { type: 'done', at: 1, expiresAt: 9e15, results: [] })
      return 'done'
    }
    expect((await host.client.jobs.get.query({ id: jobId })).state).toBe('done')
  })

  test('is run again after a failure with the same plan, and not while it runs', async () => {
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

test('a page of another site cannot start anything', async () => {
  const response = await fetch(`${host.url}/trpc/jobs.start`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(403)
})

test('a start without an account is challenged, where there is a challenge; one with an account is not', async () => {
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

test('the tools say which engine is missing', async () => {
  await host.services.documents.set('engines', 'tesseract', { available: false, reason: 'not installed' })
  const { tools: list } = await host.client.tools.status.query()
  expect(list).toContainEqual({ id: 'pdf-ocr', available: false, missing: 'tesseract' })
  expect(list).toContainEqual({ id: 'compress-pdf', available: true })
})

test('the engines say how they are: ready, missing and why, silent, or never heard of', async () => {
  const at = Date.now()
  const { documents } = host.services
  await documents.set('engines', 'mupdf', { available: true, version: '1.28', at })
  await documents.set('engines', 'tesseract', { available: false, reason: 'not installed', at })
  await documents.set('engines', 'hwp', { available: true, at: at - 120_000 })
  expect(await host.client.tools.engines.query()).toEqual([
    { engine: 'sandbox', health: 'unheard' },
    { engine: 'mupdf', health: 'ready', version: '1.28', at },
    { engine: 'tesseract', health: 'missing', reason: 'not installed', at },
    { engine: 'libreoffice', health: 'unheard' },
    { engine: 'hwp', health: 'silent', at: at - 120_000 },
    { engine: 'ffmpeg', health: 'unheard' },
    { engine: 'whisper', health: 'unheard' },
  ])
})

test('where more waits than can be done in good time, nobody is taken in, and is told when to come back', async () => {
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
