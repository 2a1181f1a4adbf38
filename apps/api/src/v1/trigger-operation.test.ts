/** Webhook triggers over HTTP: files in, a job out, and every refusal. */
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { flushKeyUses } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import { removeTrigger } from '@docweave/jobs/triggers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compress, formOf, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'
import { testRequestLimits } from '../testing/api-host.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(() => host.close())

/** Makes a webhook trigger of a new saved pipeline; returns its id, its address and its owner. */
async function addTrigger(who = 'kim') {
  const owner = host.as(userNamed(who))
  const steps = compress.map((step) => ({ ...step, options: {} }))
  const { id: pipeline } = await owner.client.pipelines.save.mutate({ name: 'p', pipeline: { steps } })
  const source = { kind: 'webhook' } as const
  const { trigger, path = '' } = await owner.client.triggers.create.mutate({ name: 'scanner', pipeline, source })
  return { id: trigger.id, url: `${host.url}${path}`, owner }
}

const post = (url: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })
const problem = async (response: Response) => ({ status: response.status, ...(await response.json()) })

describe('an address', () => {
  test('starts a job with the files of a form, in their order', async () => {
    const { id, url, owner } = await addTrigger()
    const response = await post(url, formOf({}, { '가.pdf': newPdf(), 'b.pdf': newPdf() }))
    const job = await response.json()
    expect([response.status, response.headers.get('location')]).toEqual([202, `/api/v1/jobs/${job.id}`])
    expect(job).toMatchObject({ state: 'waiting', inputs: [{ name: '가.pdf' }, { name: 'b.pdf' }] })
    expect(host.started).toMatchObject([{ jobId: job.id, steps: [{ tool: 'compress-pdf' }] }])
    expect((await owner.client.history.list.query({})).jobs).toMatchObject([{ id: job.id, trigger: 'scanner' }])
    expect((await owner.client.triggers.list.query()).triggers).toMatchObject([{ id, lastRun: { job: job.id } }])
  })

  test.each([
    [{ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="scan 1.pdf"' }, 'scan 1.pdf'],
    [
      { 'content-type': 'application/pdf', 'content-disposition': "attachment; filename*=UTF-8''%EA%B0%80.pdf" },
      '가.pdf',
    ],
    [{ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="../../etc/x.pdf"' }, 'x.pdf'],
    [{ 'content-type': 'application/pdf; v=1' }, 'file.pdf'],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'file'],
  ])('starts a job with the body as the file (%#)', async (headers, name) => {
    const { url } = await addTrigger()
    const sent = newPdf()
    const { id, inputs } = await (await post(url, sent, headers)).json()
    expect(inputs).toMatchObject([{ name, kind: 'pdf', bytes: sent.length }])
    const [input] = (await host.services.jobs.get(id))?.inputs ?? []
    const stored = await host.services.files.read(`jobs/${id}`, input?.key ?? '')
    expect(await new Response(stored).text()).toBe(sent)
  })

  test('returns the same job for the same idempotency key, and refuses it for another file', async () => {
    const { url } = await addTrigger()
    const headers = { 'idempotency-key': 'a', 'content-type': 'application/pdf' }
    const [file, other] = [newPdf(), newPdf()]
    const first = await (await post(url, file, headers)).json()
    const again = await post(url, file, headers)
    expect([again.status, (await again.json()).id]).toEqual([202, first.id])
    expect(await problem(await post(url, other, headers))).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(host.started).toHaveLength(1)
  })

  test('needs its secret, whatever the credentials', async () => {
    const { url } = await addTrigger()
    const key = await host.withKey('kim')
    const [head, end] = [url.slice(0, -1), url.endsWith('0') ? '1' : '0']
    for (const wrong of [`${head}${end}`, url.replace(/dwt_.*/, key.secret), url.replace(/dwt_.*/, 'x')]) {
      const response = await post(wrong, formOf({}), { authorization: `Bearer ${key.secret}` })
      expect(await problem(response)).toMatchObject({ status: 404, code: 'TRIGGER_NOT_FOUND' })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
    expect(host.started).toEqual([])
    expect((await post(url, formOf({}), { authorization: 'Bearer nonsense' })).status).toBe(202)
  })

  test('is refused while paused, after a removal, and from another site', async () => {
    const { id, url, owner } = await addTrigger()
    expect((await post(url, formOf({}), { origin: 'https://evil.example' })).status).toBe(403)
    await owner.client.triggers.update.mutate({ id, paused: true })
    expect(await problem(await post(url, formOf({})))).toMatchObject({ status: 409, code: 'TRIGGER_PAUSED' })
    await removeTrigger(host.services, id)
    expect(await problem(await post(url, formOf({})))).toMatchObject({ status: 404, code: 'TRIGGER_NOT_FOUND' })
  })

  test('has a trail for its owner', async () => {
    const { id, url, owner } = await addTrigger()
    const { id: job } = await (await post(url, formOf({}))).json()
    await post(url, null)
    await owner.client.triggers.update.mutate({ id, paused: true })
    await post(url, formOf({}))
    await flushKeyUses(host.services)
    expect((await owner.client.triggers.uses.query({ id })).uses).toMatchObject([
      { action: 'authenticate', status: 409, code: 'TRIGGER_PAUSED' },
      { action: 'triggers.start', status: 422, code: 'FILE_EMPTY' },
      { action: 'triggers.start', status: 202, job, network: '127.0.0.0/24' },
    ])
  })
})

describe('the limits of the account', () => {
  const uploadsLeft = async () => {
    let left = 0
    for await (const { space } of host.services.files.spaces()) left += space.startsWith('uploads/') ? 1 : 0
    return left
  }

  test.each([
    ['no file', () => formOf({ a: 'b' }, {}), 400, 'REQUEST_INVALID'],
    ['an empty body', () => null, 422, 'FILE_EMPTY'],
  ])('%s is refused, and leaves nothing', async (_, body, status, code) => {
    const { url } = await addTrigger()
    expect(await problem(await post(url, body()))).toMatchObject({ status, code })
    expect([host.started, await uploadsLeft()]).toEqual([[], 0])
  })

  test('a file that is too large is refused, and leaves nothing', async () => {
    await host.close()
    const limits = { maxUploadBytes: 100_000, maxOpenJobs: 5, resultHours: 24 }
    host = await openProgramHost({ limits: { anonymous: limits, signedIn: limits } })
    const { url } = await addTrigger()
    const response = await post(url, `%PDF-1.7${'x'.repeat(300_000)}`)
    expect(await problem(response)).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', params: { limit: 100_000 } })
    expect([host.started, await uploadsLeft()]).toEqual([[], 0])
  })

  test('its open jobs count, and a refused file is removed', async () => {
    const { url } = await addTrigger()
    for (let count = 0; count < 5; count++) expect((await post(url, formOf({}))).status).toBe(202)
    const before = await uploadsLeft()
    expect(await problem(await post(url, formOf({})))).toMatchObject({ status: 429, code: 'QUEUE_FULL' })
    expect(await uploadsLeft()).toBe(before)
  })

  test('requests to an address count against its own limit, and the account’s', async () => {
    await host.close()
    host = await openProgramHost(
      {},
      { requestLimits: testRequestLimits(3), creations: createRateLimit({ perMinute: 1, burst: 1 }) },
    )
    const [first, second] = [await addTrigger(), await addTrigger()]
    expect((await post(first.url, formOf({}))).status).toBe(202)
    expect((await post(first.url, formOf({}))).headers.get('ratelimit')).toMatch(/^"requests";r=1;/)
    expect((await post(second.url, formOf({}))).status).toBe(202)
    const refused = await post(second.url, formOf({}))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })
})
