/** Deliveries from a job's end to a receiver, on a real store; the workflow that repeats attempts has its own tests. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { createSecretSealer } from '@docweave/adapters/secret-store'
import { createWebhookSender } from '@docweave/adapters/webhook-sender'
import { WebhookPayload, type DeliveryTask, type JobEvent } from '@docweave/contract'
import {
  announceEnd,
  changeEndpoint,
  deliveryViewOf,
  readDelivery,
  readEndpoint,
  removeExpiredDeliveries,
  secretContext,
  writeEndpoint,
} from '@docweave/jobs/webhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newJob } from '../testing/new-job.ts'
import { deliver, type WebhookServices } from './webhook-activities.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const waits = { wait: 5000, mostWait: 3_600_000 }

let folder: string
let receiver: Server
let answer: { status: number; retryAfter?: string }
let received: { headers: NodeJS.Dict<string | string[]>; payload: WebhookPayload }[]
let started: DeliveryTask[]
let documents: ReturnType<typeof createEmbeddedStore>
let services: WebhookServices & { jobs: ReturnType<typeof createJobStore> }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-webhooks-'))
  documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  answer = { status: 200 }
  received = []
  started = []
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, payload: WebhookPayload.parse(JSON.parse(await text(request))) })
    const { status, retryAfter } = answer
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  services = {
    documents,
    jobs: createJobStore(documents),
    sealer: createSecretSealer(randomBytes(32)),
    send: createWebhookSender({ plain: true, privateNetworks: '127.0.0.1' }),
  }
})
afterEach(async () => {
  receiver.closeAllConnections()
  receiver.close()
  documents.close()
  await rm(folder, { recursive: true })
})

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

async function addEndpoint(id: string, more: object = {}) {
  await writeEndpoint(documents, {
    id,
    owner: 'kim',
    url: urlOf(receiver),
    events: ['job.done', 'job.failed', 'job.cancelled'],
    createdAt: 1,
    includeFileNames: false,
    secrets: [{ sealed: services.sealer.seal(secret, secretContext(id)) }],
    ...more,
  })
}

const done: JobEvent = {
  type: 'done',
  at: 1000,
  expiresAt: 9e12,
  results: [{ name: '비밀.pdf', kind: 'pdf', bytes: 10, pages: 2, key: 'k', sourceBytes: 20 }],
}

/** Ends a job of kim's that tells `webhooks`, and announces it as the run `run` does. */
async function endJob(id: string, webhooks: string[], run = 'run-1') {
  if (!(await services.jobs.get(id))) await services.jobs.create(newJob(id, { owner: 'kim', webhooks }))
  const job = await services.jobs.append(id, done)
  const deliveries = { start: async (task: DeliveryTask) => void started.push(task) }
  if (job) await announceEnd({ documents, deliveries }, job, 'done', run)
}

const signal = new AbortController().signal
const attempt = (task = started[0], given: Parameters<typeof deliver>[3] = waits) => {
  if (!task) throw new Error('nothing was started')
  return deliver(services, { signal }, task, given)
}
const read = async (task = started[0]) => {
  const found = await readDelivery(documents, task?.deliveryId ?? '')
  return found && deliveryViewOf(found)
}

test("announces a job's end once for each run and subscribed endpoint", async () => {
  await addEndpoint('a')
  await addEndpoint('b')
  await addEndpoint('failures', { events: ['job.failed'] })
  await addEndpoint('off', { disabledAt: 5 })
  await addEndpoint('other', { owner: 'lee' })
  const all = ['a', 'b', 'failures', 'off', 'other', 'none']
  // The worker was killed after it announced the end, and the activity is repeated.
  for (const _ of [1, 2]) await endJob('j1', all)
  expect(started.map(({ endpointId }) => endpointId).toSorted()).toEqual(['a', 'a', 'b', 'b'])
  expect(new Set(started.map(({ deliveryId }) => deliveryId)).size).toBe(2)
  started = []
  await endJob('j1', all, 'run-2')
  expect(started).toHaveLength(2)
  expect((await read())?.attempts).toEqual([])
})

test('sends what happened, without names, and records the attempt', async () => {
  await addEndpoint('a')
  await endJob('j1', ['a'])
  expect(await attempt()).toEqual({ state: 'delivered', status: 200 })
  expect(received[0]?.payload).toEqual({
    type: 'job.done',
    timestamp: '1970-01-01T00:00:01.000Z',
    data: { jobId: 'j1', state: 'done', results: [{ index: 0, kind: 'pdf', bytes: 10, pages: 2 }] },
  })
  expect(received[0]?.headers['webhook-id']).toBe(started[0]?.deliveryId)
  expect(await read()).toMatchObject({ state: 'delivered', attempts: [{ status: 200, ms: expect.any(Number) }] })
  expect(await read()).not.toHaveProperty('nextAt')
})

test('sends file names only to an endpoint that asks, and only while the job has its files', async () => {
  await addEndpoint('a', { includeFileNames: true })
  await endJob('j1', ['a'])
  await attempt()
  await services.jobs.append('j1', { type: 'expired', at: 2 })
  await attempt()
  expect(JSON.stringify(await readDelivery(documents, started[0]?.deliveryId ?? ''))).not.toContain('비밀')
  const named = received.map(({ payload }) => JSON.stringify(payload).includes('비밀.pdf'))
  expect(named).toEqual([true, false])
})

test('a failed attempt is repeated with the same id, and the last one is not', async () => {
  await addEndpoint('a')
  await endJob('j1', ['a'])
  answer = { status: 503 }
  expect(await attempt()).toEqual({ state: 'pending', status: 503, wait: 5000 })
  const pending = await read()
  expect(pending).toMatchObject({ state: 'pending', attempts: [{ status: 503 }] })
  expect(pending?.nextAt).toBeGreaterThan(Date.now() + 3000)
  expect(await attempt(started[0], { mostWait: 0 })).toEqual({ state: 'failed', status: 503 })
  expect(await read()).toMatchObject({ state: 'failed', attempts: [{ status: 503 }, { status: 503 }] })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test.each([
  ['600', 600_000],
  ['1', 5000],
  ['86400', 3_600_000],
])('Retry-After %s waits %s ms', async (retryAfter, wait) => {
  await addEndpoint('a')
  await endJob('j1', ['a'])
  answer = { status: 429, retryAfter }
  expect(await attempt()).toEqual({ state: 'pending', status: 429, wait })
})

test('410 Gone switches the endpoint off: nothing more is sent', async () => {
  await addEndpoint('a')
  await endJob('j1', ['a'])
  await endJob('j2', ['a'])
  answer = { status: 410 }
  expect(await attempt(started[0])).toEqual({ state: 'failed', status: 410 })
  expect((await readEndpoint(documents, 'a'))?.disabledAt).toBeGreaterThan(0)
  expect(await attempt(started[1])).toEqual({ state: 'failed', code: 'WEBHOOK_NOT_FOUND' })
  expect(await read(started[1])).toMatchObject({ state: 'failed', attempts: [] })
  await endJob('j3', ['a'])
  expect([started.length, received.length]).toEqual([2, 1])
})

test('a private receiver and one that is away are recorded with their codes', async () => {
  await addEndpoint('a')
  await endJob('j1', ['a'])
  const strict = { ...services, send: createWebhookSender({ plain: true }) }
  const [task] = started
  if (!task) throw new Error('nothing was started')
  expect(await deliver(strict, { signal }, task, waits)).toMatchObject({ state: 'pending', code: 'URL_NOT_ALLOWED' })
  await changeEndpoint(documents, 'a', (found) => ({ ...found, url: 'http://127.0.0.1:1/' }))
  expect(await attempt()).toMatchObject({ state: 'pending' })
  expect((await read())?.attempts.map(({ code }) => code)).toEqual(['URL_NOT_ALLOWED', 'URL_NOT_ALLOWED'])
  await changeEndpoint(documents, 'a', (found) => ({ ...found, url: 'http://127.0.0.1:1025/' }))
  expect(await attempt()).toMatchObject({ state: 'pending', code: 'URL_FAILED' })
  expect(received).toEqual([])
})

test('a delivery whose endpoint was removed, and one that is not stored any more, end', async () => {
  await addEndpoint('a')
  await endJob('j1', ['a'])
  await documents.delete('webhooks', 'a')
  expect(await attempt()).toEqual({ state: 'failed', code: 'WEBHOOK_NOT_FOUND' })
  await removeExpiredDeliveries(documents, Date.now() + 29 * 86_400_000)
  expect(await read()).toMatchObject({ state: 'failed' })
  await removeExpiredDeliveries(documents, Date.now() + 31 * 86_400_000)
  expect(await read()).toBeUndefined()
  expect(await attempt()).toEqual({ state: 'failed', code: 'WEBHOOK_NOT_FOUND' })
  expect(received).toEqual([])
})
