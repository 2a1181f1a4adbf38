import { webhookLimits } from '@docweave/contract'
import { addDelivery, readEndpoint, signingSecrets } from '@docweave/jobs/webhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApi, refusal, type Visitor } from './testing/test-api.ts'
import { userNamed } from './testing/identity.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
let kim: Visitor
let lee: Visitor
beforeEach(async () => {
  host = await openTestApi()
  kim = host.as(userNamed('kim'))
  lee = host.as(userNamed('lee'))
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})

const url = 'https://example.com/hook'
const create = (visitor: Visitor, more: object = {}) => visitor.client.webhooks.create.mutate({ url, ...more })
const compress = [{ tool: 'compress-pdf' }]
const notFound = { code: 'WEBHOOK_NOT_FOUND', params: {} }
/** The secrets that sign now, as the worker opens them. */
async function secretsOf(id: string): Promise<string[]> {
  const stored = await readEndpoint(host.services.documents, id)
  return stored ? signingSecrets(host.services.sealer, stored, Date.now()) : []
}

describe('endpoints', () => {
  test('are created with a secret that is shown once and stored encrypted', async () => {
    const { endpoint, secret } = await create(kim, { name: ' 알림 ', events: ['job.failed', 'job.failed'] })
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      url,
      name: '알림',
      events: ['job.failed'],
      createdAt: expect.any(Number),
      includeFileNames: false,
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await kim.client.webhooks.list.query()).toEqual([endpoint])
    const stored = JSON.stringify(await host.services.documents.get('webhooks', endpoint.id))
    expect(stored).not.toContain(secret.slice(6, 20))
    expect(await secretsOf(endpoint.id)).toEqual([secret])
  })

  test('have every event unless told otherwise, and an allowed URL', async () => {
    expect((await create(kim)).endpoint.events).toEqual(['job.done', 'job.failed', 'job.cancelled'])
    expect(await refusal(create(kim, { url: 'http://example.com/' }))).toEqual({
      code: 'URL_NOT_ALLOWED',
      params: { reason: 'scheme' },
    })
    expect(await refusal(create(kim, { url: 'https://127.0.0.1/' }))).toMatchObject({ params: { reason: 'address' } })
    expect(await refusal(create(kim, { events: [] }))).toMatchObject({ code: 'OPTION_INVALID' })
    expect(await refusal(create(kim, { events: ['ping'] }))).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('are limited for each owner', async () => {
    for (let n = 0; n < webhookLimits.endpoints; n++) await create(kim)
    expect(await refusal(create(kim))).toEqual({ code: 'WEBHOOKS_TOO_MANY', params: { limit: 20 } })
    await create(lee)
  })

  test('are changed, switched off and on, and removed by their owner', async () => {
    const { endpoint } = await create(kim, { name: 'a' })
    const { id } = endpoint
    const update = (change: object) => kim.client.webhooks.update.mutate({ id, ...change })
    const { name: _, ...nameless } = endpoint
    expect(await update({ name: null })).toEqual(nameless)
    const moved = { url: 'https://example.org/', events: ['job.done' as const], includeFileNames: true }
    expect(await update(moved)).toEqual({ ...nameless, ...moved })
    expect(await refusal(update({ url: 'https://10.0.0.1/' }))).toMatchObject({ code: 'URL_NOT_ALLOWED' })
    const off = await update({ disabled: true })
    expect(off.disabledAt).toBeGreaterThan(0)
    expect((await update({ disabled: true })).disabledAt).toBe(off.disabledAt)
    expect(await update({ disabled: false })).toEqual({ ...nameless, ...moved })
    expect(await secretsOf(id)).toHaveLength(1)
    await kim.client.webhooks.remove.mutate({ id })
    expect(await kim.client.webhooks.list.query()).toEqual([])
    expect(await host.services.documents.get('webhooks', id)).toBeUndefined()
    expect(await refusal(update({ name: 'b' }))).toEqual(notFound)
  })

  test('get a new secret, beside which the old one signs for a chosen time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { endpoint, secret: first } = await create(kim)
    const rotate = (overlapHours?: number) =>
      kim.client.webhooks.rotate.mutate({ id: endpoint.id, ...(overlapHours === undefined ? {} : { overlapHours }) })
    const { secret: second } = await rotate(24)
    expect(await secretsOf(endpoint.id)).toEqual([second, first])
    vi.advanceTimersByTime(23 * 3_600_000)
    // The first one does not sign longer than it was to sign before.
    const { secret: third } = await rotate(2)
    expect(await secretsOf(endpoint.id)).toEqual([third, second, first])
    vi.advanceTimersByTime(3_600_000)
    expect(await secretsOf(endpoint.id)).toEqual([third, second])
    const { secret: fourth } = await rotate()
    expect(await secretsOf(endpoint.id)).toEqual([fourth])
    expect(await refusal(rotate(25))).toMatchObject({ code: 'OPTION_INVALID' })
  })
})

describe('deliveries', () => {
  test('of the test event are started and listed', async () => {
    const { endpoint } = await create(kim)
    const sent = await kim.client.webhooks.test.mutate({ id: endpoint.id })
    expect(sent).toMatchObject({ endpointId: endpoint.id, event: 'ping', state: 'pending', attempts: [] })
    expect(host.delivered).toEqual([{ deliveryId: sent.id, endpointId: endpoint.id, event: 'ping' }])
    expect(await kim.client.webhooks.deliveries.query({})).toEqual({ deliveries: [sent] })
    expect(await lee.client.webhooks.deliveries.query({})).toEqual({ deliveries: [] })
  })

  test('are sent again by their owner, while their endpoint exists', async () => {
    const { endpoint } = await create(kim)
    const { id } = await kim.client.webhooks.test.mutate({ id: endpoint.id })
    expect(await refusal(lee.client.webhooks.redeliver.mutate({ id }))).toEqual(notFound)
    await kim.client.webhooks.redeliver.mutate({ id })
    expect(host.delivered.at(-1)).toEqual({ deliveryId: id, endpointId: endpoint.id, event: 'ping', again: true })
    await kim.client.webhooks.remove.mutate({ id: endpoint.id })
    expect(await refusal(kim.client.webhooks.redeliver.mutate({ id }))).toEqual(notFound)
    expect(host.delivered).toHaveLength(2)
  })

  test('are listed page by page, newest first, of one endpoint or of all', async () => {
    const [one, other] = [(await create(kim)).endpoint.id, (await create(kim)).endpoint.id]
    const { documents } = host.services
    for (let n = 0; n < 45; n++) {
      const endpointId = n % 3 === 0 ? other : one
      const payload = { type: 'ping', timestamp: new Date().toISOString(), data: { endpointId } } as const
      await addDelivery(documents, { id: `d${String(n).padStart(2, '0')}`, owner: 'kim', endpointId, payload })
    }
    const read = async (endpointId?: string) => {
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const page = await kim.client.webhooks.deliveries.query({ cursor, endpointId })
        pages.push(page.deliveries.map(({ id }) => id))
        cursor = page.next
      } while (cursor !== undefined)
      return pages
    }
    const all = Array.from({ length: 45 }, (_, n) => `d${String(n).padStart(2, '0')}`)
    const pages = await read()
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(pages.flat().toSorted()).toEqual(all)
    const ofOne = await read(one)
    expect(ofOne.map(({ length }) => length)).toEqual([20, 10])
    expect(ofOne.flat().toSorted()).toEqual(all.filter((_, n) => n % 3 !== 0))
  })
})

describe('a job', () => {
  const start = async (visitor: Visitor, webhooks: string[]) =>
    visitor.client.jobs.start.mutate({
      uploads: [await visitor.upload(Buffer.from('%PDF-1.7\n'), '비밀.pdf')],
      locale: 'ko',
      pipeline: { steps: compress },
      webhooks,
    })

  test('stores the endpoints that are told of its end, which its view does not show', async () => {
    const { id } = (await create(kim)).endpoint
    const { jobId } = await start(kim, [id, id])
    expect((await host.services.jobs.get(jobId))?.webhooks).toEqual([id])
    expect(JSON.stringify(await kim.client.jobs.get.query({ id: jobId }))).not.toContain(id)
  })

  test('accepts only endpoints of its owner, and none without one', async () => {
    const { id } = (await create(kim)).endpoint
    expect(await refusal(start(lee, [id]))).toEqual(notFound)
    expect(await refusal(start(kim, [id, 'none']))).toEqual(notFound)
    expect(await refusal(start(host, [id]))).toEqual({ code: 'SIGNED_OUT', params: {} })
    expect(host.started).toEqual([])
  })

  test('whose run an operator stopped is announced once it is marked', async () => {
    const { id } = (await create(kim)).endpoint
    const silent = (await create(kim, { events: ['job.done'] })).endpoint.id
    const { jobId } = await start(kim, [id, silent])
    host.run.state = 'stopped'
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    for (const _ of [1, 2]) await kim.client.jobs.get.query({ id: jobId })
    expect(host.delivered).toEqual([expect.objectContaining({ endpointId: id, jobId, event: 'job.failed' })])
    const stored = await host.services.documents.get('webhook-deliveries', host.delivered[0]?.deliveryId ?? '')
    expect(stored).toMatchObject({
      payload: { type: 'job.failed', data: { jobId, state: 'failed', code: 'STOPPED_BY_OPERATOR', results: [] } },
    })
    expect(JSON.stringify(stored)).not.toContain('비밀')
  })
})
