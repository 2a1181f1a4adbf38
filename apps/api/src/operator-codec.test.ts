/** Only operators, from the Temporal UI, may decode payloads. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

const ui = 'https://temporal.example.com'
const ask = {
  method: 'POST',
  headers: { origin: ui, 'content-type': 'application/json' },
  body: JSON.stringify({ payloads: [] }),
}
const operator = userNamed('operator')

test('decodes payloads for an operator, with the CORS headers for the Temporal UI', async () => {
  const answer = await host.as(operator).fetch('/codec/decode?preserveStorageRefs=true', ask)
  expect([answer.status, await answer.json()]).toEqual([200, { opened: { payloads: [] } }])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': ui,
    'access-control-allow-credentials': 'true',
    'cache-control': 'no-store',
  })
  const before = await host
    .as(operator)
    .fetch('/codec/decode?preserveStorageRefs=true', { method: 'OPTIONS', headers: { origin: ui } })
  expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'content-type,x-namespace,authorization',
  ])
})

test.each([
  ['without a session', undefined],
  ['for a user who is no operator', userNamed('kim')],
  ['for an operator with an unverified address', { ...operator, emailVerified: false }],
])('answers 404: %s', async (_who, user) => {
  const visitor = user ? host.as(user) : host
  expect((await visitor.fetch('/codec/decode', ask)).status).toBe(404)
})

test("answers 404 to requests from other origins, even with an operator's session", async () => {
  for (const origin of ['https://evil.example.com', host.url]) {
    const answer = await host.as(operator).fetch('/codec/decode', { ...ask, headers: { ...ask.headers, origin } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null])
  }
})

test('refuses a body that is not a list of payloads', async () => {
  const answer = await host.as(operator).fetch('/codec/decode', { ...ask, body: '{' })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'OPTION_INVALID'])
})
