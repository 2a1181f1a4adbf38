import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { apiAt } from './api-at.ts'

const patience = 200
const asked: string[] = []
/** Connections to an unreachable host. */
const dead = new Set<Socket>()
let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end('here')
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (!dead.has(request.socket)) answer(request, response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const api = apiAt(`http://127.0.0.1:${port}`, patience)
const ask = (path: string, init?: RequestInit) => api.fetch(new Request(`https://site.example${path}`, init))

/** How many of the next connections are never answered. */
let lost = 0
server.on('connection', (socket) => {
  if (lost-- > 0) dead.add(socket)
})
afterEach(() => {
  asked.length = 0
})
afterAll(() => void server.close())

test('sends a request for a page to another host if the first does not answer', async () => {
  lost = 2
  expect(await (await ask('/trpc/jobs.get?input=1')).text()).toBe('here')
  expect(asked).toEqual(Array(3).fill('GET /trpc/jobs.get?input=1'))
})

test('sends a change once, however long it takes', async () => {
  answer = (_request, response) => void pause(3 * patience).then(() => response.end('done'))
  const sent = await ask('/trpc/jobs.start', { method: 'POST', body: '{}' })
  expect([await sent.text(), asked]).toEqual(['done', ['POST /trpc/jobs.start']])
})

test('fails a change that no host answers, after one attempt', async () => {
  answer = () => undefined
  await expect(ask('/trpc/jobs.start', { method: 'POST', body: '{}' })).rejects.toThrow('No host')
  expect(asked).toEqual(['POST /trpc/jobs.start'])
})

test.each([
  ['PATCH', '/uploads/1'],
  ['POST', '/api/v1/convert/compress-pdf'],
  ['POST', '/api/v1/jobs'],
  ['POST', '/mcp'],
])('sets no time limit for %s %s, which may send large files or wait for a result', async (method, path) => {
  answer = (_request, response) => void pause(8 * patience).then(() => response.end('done'))
  expect(await (await ask(path, { method, body: 'bytes' })).text()).toBe('done')
})

test('sets no time limit for a started response, and does not retry a refused connection', async () => {
  answer = (_request, response) => {
    response.write('slowly ')
    void pause(3 * patience).then(() => response.end('here'))
  }
  expect(await (await ask('/results/1')).text()).toBe('slowly here')
  await expect(apiAt('http://127.0.0.1:9', patience).fetch(new Request('https://site.example/'))).rejects.toThrow()
})
