/** Sends to real servers on this machine; signatures are verified by the library of the specification. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseSettings, hostVariables } from '../settings/index.ts'
import { createWebhookSender, signedHeaders, webhookRules, webhookVariables } from './index.ts'
import { readRetryAfter } from './send-webhook.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const newSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
const local = createWebhookSender({ plain: true, privateNetworks: '127.0.0.1' })
const request = (url: string) => ({
  url,
  id: 'd1',
  body: JSON.stringify({ type: 'ping', timestamp: '2026-01-01T00:00:00.000Z', data: { endpointId: '가' } }),
  secrets: [secret],
  signal: new AbortController().signal,
})

describe('a signature', () => {
  const body = '{"type":"ping"}'
  const now = Date.now()

  test('is accepted by the library of the specification, for this body, id and secret only', () => {
    const headers = signedHeaders('d1', now, body, [secret])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'ping' })
    expect(() => new Webhook(newSecret).verify(body, headers)).toThrow('signature')
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('signature')
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'd2' })).toThrow('signature')
  })

  test('equals the example of the specification', () => {
    const example = signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330_000, '{"test": 2432232314}', [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ])
    expect(example['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('is made with each secret while one is replaced', () => {
    const headers = signedHeaders('d1', now, body, [newSecret, secret])
    for (const known of [secret, newSecret]) expect(new Webhook(known).verify(body, headers)).toEqual({ type: 'ping' })
  })
})

test('sends a signed POST and returns the status', async () => {
  const seen: { request: IncomingMessage; body: string }[] = []
  const url = await serve(async (incoming, response) => {
    seen.push({ request: incoming, body: await text(incoming) })
    response.writeHead(202).end('thank you')
  })
  expect(await local(request(url))).toEqual({ at: expect.any(Number), status: 202, ms: expect.any(Number) })
  const [got] = seen
  expect([got?.request.method, got?.request.headers['content-type']]).toEqual(['POST', 'application/json'])
  const headers = z.record(z.string(), z.string()).parse(got?.request.headers)
  expect(new Webhook(secret).verify(got?.body ?? '', headers)).toMatchObject({ data: { endpointId: '가' } })
})

test('follows no redirect, and reports how long a receiver asks to wait', async () => {
  let visits = 0
  const url = await serve((incoming, response) => {
    visits += 1
    if (incoming.url === '/hook') response.writeHead(307, { location: '/other', 'retry-after': '120' }).end()
    else response.end()
  })
  expect(await local(request(url))).toMatchObject({ status: 307, retryAfter: 120_000 })
  expect(visits).toBe(1)
})

test.each([
  ['120', 120_000],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, wait) => {
  expect(readRetryAfter(header, 0)).toBe(wait)
})

test('a receiver that is private, or away, is an answer with a code', async () => {
  const url = await serve((_, response) => response.end())
  const strict = createWebhookSender({ plain: true })
  expect(await strict(request(url))).toEqual({
    at: expect.any(Number),
    code: 'URL_NOT_ALLOWED',
    ms: expect.any(Number),
  })
  expect(await strict(request(url.replace('127.0.0.1', 'localhost')))).toMatchObject({ code: 'URL_NOT_ALLOWED' })
  for (const stop of stops.splice(0)) stop()
  expect(await local(request(url))).toMatchObject({ code: 'URL_FAILED' })
})

test('an attempt that is stopped throws', async () => {
  const url = await serve(() => undefined)
  const stop = new AbortController()
  const sent = local({ ...request(url), signal: stop.signal })
  stop.abort(new Error('the worker stops'))
  await expect(sent).rejects.toThrow('the worker stops')
})

test('plain HTTP is allowed in development, and in production only by a setting', () => {
  const rules = (set: Record<string, string>) =>
    webhookRules(
      parseSettings(z.object({ ...hostVariables, ...webhookVariables }).omit({ DOCWEAVE_SECRET_KEY: true }), set),
    )
  expect(rules({})).toEqual({ plain: true, privateNetworks: '' })
  expect(rules({ DOCWEAVE_MODE: 'production' })).toEqual({ plain: false, privateNetworks: '' })
  const set = { DOCWEAVE_WEBHOOK_HTTP: '1', DOCWEAVE_WEBHOOK_PRIVATE: '10.0.0.0/8' }
  expect(rules({ DOCWEAVE_MODE: 'production', ...set })).toEqual({ plain: true, privateNetworks: '10.0.0.0/8' })
  expect(() => rules({ DOCWEAVE_WEBHOOK_PRIVATE: 'intranet' })).toThrow('DOCWEAVE_WEBHOOK_PRIVATE is not usable')
})
