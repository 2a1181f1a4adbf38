/** Webhooks after SIGKILL: every delivery that was under way arrives, at least once, with the id it had before. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppRouter } from '@docweave/api'
import { WebhookPayload, webhookLimits, type WebhookDelivery } from '@docweave/contract'
import { createClient } from '@docweave/identity-emulator/testing'
import { textPdf } from './support/find-text.ts'
import { createTRPCClient, httpLink } from '@trpc/client'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor } from './support/visitor.ts'

const jobs = 10
const endpoints = webhookLimits.endpoints

let broken: BreakableSystem
let receiver: Server
beforeAll(async () => {
  broken = await startBreakable({ DOCWEAVE_WEBHOOK_PRIVATE: '127.0.0.1' })
  receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(async () => {
  receiver?.closeAllConnections()
  receiver?.close()
  await broken?.remove()
})

/** A signed-in client. */
async function signUp() {
  const { site } = broken.system.urls
  const { idToken } = await createClient(`127.0.0.1:${broken.ports.identity}`).signUp('kim@example.com', 'a long one')
  const opened = await fetch(`${site}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin: site },
  })
  const headers = { cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '', origin: site }
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${site}/trpc`, headers })] })
}

/** A request that arrived: its delivery, its job, and whether the receiver accepted it. */
interface Arrival {
  id: string
  pair: string
  accepted: boolean
}

/** Answers slowly, and refuses the first request of every other delivery. Verifies each signature. */
function receive(secrets: Map<string, string>): Arrival[] {
  const arrivals: Arrival[] = []
  const seen = new Set<string>()
  receiver.on('request', async (request, response) => {
    const body = await text(request)
    const path = request.url ?? ''
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const payload = WebhookPayload.parse(new Webhook(secrets.get(path) ?? '').verify(body, headers))
    const id = headers['webhook-id'] ?? ''
    const refuse = Number.parseInt(id.slice(-1), 16) % 2 === 0 && !seen.has(id)
    seen.add(id)
    await pause(200)
    const jobId = payload.type === 'ping' ? '' : payload.data.jobId
    arrivals.push({ id, pair: `${jobId}${path}`, accepted: !refuse })
    response.writeHead(refuse ? 503 : 204).end()
  })
  return arrivals
}

test('no delivery is lost when the API, the worker and Temporal are killed', async () => {
  const kim = await signUp()
  const { port } = receiver.address() as AddressInfo
  const secrets = new Map<string, string>()
  const webhooks: string[] = []
  for (let n = 0; n < endpoints; n++) {
    const { endpoint, secret } = await kim.webhooks.create.mutate({ url: `http://127.0.0.1:${port}/${n}` })
    webhooks.push(endpoint.id)
    secrets.set(`/${n}`, secret)
  }
  const arrivals = receive(secrets)
  const upload = await createVisitor(broken.system.urls.site).upload(textPdf('hello'), 'hello.pdf')
  const start = () =>
    kim.jobs.start.mutate({
      uploads: [upload],
      locale: 'en',
      pipeline: { steps: [{ tool: 'rotate-pdf', options: { angle: 90 } }] },
      webhooks,
    })
  const started = await Promise.all(Array.from({ length: jobs }, start))

  const { api, worker, temporal } = broken.system.processes
  await expect.poll(() => arrivals.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(10)
  await worker.kill('SIGKILL')
  await worker.start()
  await expect.poll(() => arrivals.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(60)
  await Promise.all([api, worker, temporal].map((one) => one.kill('SIGKILL')))
  const before = arrivals.filter(({ accepted }) => accepted).length
  expect(before).toBeLessThan(jobs * endpoints)
  await temporal.start()
  await Promise.all([api.start(), worker.start()])

  const accepted = () => new Set(arrivals.filter((one) => one.accepted).map(({ pair }) => pair))
  await expect.poll(() => accepted().size, { timeout: 90_000, interval: 100 }).toBe(jobs * endpoints)
  const wanted = started.flatMap(({ jobId }) => [...secrets.keys()].map((path) => `${jobId}${path}`))
  expect([...accepted()].toSorted()).toEqual(wanted.toSorted())
  // A repeated request has the id of the first one, by which receivers recognize it.
  expect(new Set(arrivals.map(({ id }) => id)).size).toBe(jobs * endpoints)

  const states = async () => {
    const found: WebhookDelivery['state'][] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await kim.webhooks.deliveries.query({ cursor })
      found.push(...page.deliveries.map(({ state }) => state))
      cursor = page.next
    }
    return found
  }
  await expect.poll(states, { timeout: 30_000 }).toEqual(Array.from({ length: jobs * endpoints }, () => 'delivered'))
})
