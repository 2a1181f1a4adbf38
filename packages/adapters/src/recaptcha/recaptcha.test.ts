/** Runs against a server that responds like Google's. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRecaptcha } from './recaptcha.ts'

const person = { success: true, score: 0.9, action: 'start', hostname: 'docweave.example' }
let server: Server
let url: string
let answer: { status: number; body: string }
let asked: string[]

beforeEach(async () => {
  asked = []
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${await text(request)}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }
  server = createServer((request, response) => void listen(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
})
afterEach(() => new Promise((done) => server.close(done)))

function verify(said: object | string, token: string | undefined = 'to&ken', status = 200) {
  answer = { status, body: typeof said === 'string' ? said : JSON.stringify(said) }
  return createRecaptcha({ secret: 's=1', hostnames: ['docweave.example'], url }).verify(token, 'start')
}

test('accepts a valid token, verified with the secret', async () => {
  await verify(person)
  await verify({ ...person, score: 0.5 })
  expect(asked[0]).toBe('POST secret=s%3D1&response=to%26ken')
})

test.each([
  ['with a used token', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['with a low score', { ...person, score: 0.4 }],
  ['with a token for another action', { ...person, action: 'signup' }],
  ['with a token of another site', { ...person, hostname: 'evil.example' }],
  ['if the response is incomplete', { success: true }],
  ['if the score is a string', { ...person, score: '0.9' }],
  ['if the response is null', 'null'],
])('refuses a visitor %s', async (_what, said) => {
  await expect(verify(said)).rejects.toMatchObject({ code: 'CHALLENGE_FAILED' })
})

test('refuses a missing token without a request', async () => {
  await expect(verify(person, '')).rejects.toMatchObject({ code: 'CHALLENGE_FAILED' })
  await expect(createRecaptcha({ secret: 's', hostnames: [], url }).verify(undefined, 'start')).rejects.toMatchObject({
    code: 'CHALLENGE_FAILED',
  })
  expect(asked).toEqual([])
})

test('answers SERVICE_UNAVAILABLE while Google is unreachable or answers something else', async () => {
  await expect(verify('<html>')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(verify(person, 'token', 500)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const away = createRecaptcha({ secret: 's', hostnames: [], url: 'http://127.0.0.1:1/' })
  await expect(away.verify('token', 'start')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
