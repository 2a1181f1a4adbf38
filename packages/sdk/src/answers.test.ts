/** What the client makes of the answers of any server: busy ones, lost ones, and those of another program. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient, fileNameOf, type ApiJob } from './index.ts'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: { path: string | undefined; idempotencyKey: unknown }[]
beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    requests.push({ path: request.url, idempotencyKey: request.headers['idempotency-key'] })
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})

const client = () => createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retries: 2 })
const id = '0123456789abcdef0123456789abcdef'
const job: ApiJob = {
  ...{ id, revision: 3, state: 'done', createdAt: '2026-01-02T03:04:05Z', locale: 'en' },
  ...{ inputs: [], steps: [], results: [], notices: [] },
}
const misunderstood = { name: 'ApiError', code: 'SERVICE_UNAVAILABLE', status: 200 }

test('waits while the first request with its idempotency key is not answered', async () => {
  answer = (_, response) => {
    if (requests.length > 2) return void response.writeHead(200).end(JSON.stringify(job))
    const problem = { type: 'urn:docweave:error:IDEMPOTENCY_KEY_BUSY', title: 'Busy', status: 409, params: {} }
    response.writeHead(409, { 'retry-after': '0' }).end(JSON.stringify({ ...problem, code: 'IDEMPOTENCY_KEY_BUSY' }))
  }
  const order = { steps: [{ tool: 'compress-pdf' }], inputs: [{ file: id }] }
  expect(await client().createJob(order, { idempotencyKey: 'one' })).toEqual(job)
  expect(requests).toEqual(Array.from({ length: 3 }, () => ({ path: '/api/v1/jobs', idempotencyKey: 'one' })))
})

test.each(['<html>', '{"id":"../../x"}', ''])('an answer of another program is an error: %j', async (text) => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  await expect(client().job(id)).rejects.toMatchObject(misunderstood)
  await expect(client().tools()).rejects.toMatchObject(misunderstood)
  await expect(client().wait(id)).rejects.toMatchObject(misunderstood)
})

test('an event that is no job is an error, and not asked for again', async () => {
  answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: job\ndata: {"id":1}\n\n')
  await expect(client().wait(id)).rejects.toMatchObject(misunderstood)
  expect(requests).toHaveLength(1)
})

test('does not ask a server that closes each connection at once without a pause, and stops when aborted', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n')
  const ended = new AbortController()
  setTimeout(() => ended.abort(new Error('enough')), 1_000)
  await expect(client().wait(id, ended.signal)).rejects.toThrow('enough')
  expect(requests.length).toBeLessThan(5)
})

test('checks a server with one request', async () => {
  answer = (_, response) => response.writeHead(503).end()
  await expect(client().check()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
  expect(requests).toHaveLength(1)
})

test.each([
  ['../../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\a\\b.exe', 'pdf', 'b.exe.pdf'],
  ['a\u0000\n.pdf', 'pdf', 'a.pdf'],
  ['..', 'pdf', '...pdf'],
] as const)('saves %j (%s) as %s', (name, kind, saved) => {
  expect(fileNameOf({ name, kind })).toBe(saved)
})
