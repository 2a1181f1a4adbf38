/** Programs that register themselves (RFC 7591). */
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { maxUnusedClients } from '@docweave/jobs/oauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

const callback = 'http://127.0.0.1/callback'
async function register(body: unknown, { to = host.url, type = 'application/json' } = {}) {
  const response = await fetch(`${to}/oauth/register`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  })
  return { status: response.status, cache: response.headers.get('cache-control'), body: await response.json() }
}

test('gives a public client an id, and says what it may do', async () => {
  expect(
    await register({
      ...{ client_name: 'MCP Inspector', redirect_uris: [callback, 'https://app.example/cb?a=1'] },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], logo_uri: 'javascript:1' },
      token_endpoint_auth_method: 'none',
    }),
  ).toEqual({
    status: 201,
    cache: 'no-store',
    body: {
      client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'MCP Inspector',
      redirect_uris: [callback, 'https://app.example/cb?a=1'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  })
})

test.each([
  ['Claude Code (docweave)', 'Claude Code docweave'],
  ['\u202eDocweave\n<b>', 'Docweave b'],
  ['한글', 'Program'],
  ['', 'Program'],
  [undefined, 'Program'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('calls a program with the name %j %s', async (client_name, shown) => {
  expect((await register({ client_name, redirect_uris: [callback] })).body).toMatchObject({ client_name: shown })
})

test.each(['cursor://anysphere.cursor-mcp/oauth/callback', 'com.example.app:/callback', 'vscode://name.part/cb?a=1'])(
  'takes the address %s of an installed program',
  async (address) => {
    expect(await register({ redirect_uris: [address] })).toMatchObject({
      ...{ status: 201, body: { redirect_uris: [address] } },
    })
  },
)

test.each([
  [undefined],
  [[]],
  [Array(11).fill(callback)],
  ...[
    'http://app.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://127.0.0.1@evil.example/cb',
    'https://user:name@app.example/cb',
    'https://app.example/cb#part',
    'https://app.example/cb#',
    'https://app.example/a b',
    'https://app.example/한글',
    'app://callback',
    'javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'view-source:https://app.example/cb',
    'file:///cb',
    'https:/app.example/cb',
    'com.example.app:callback',
    'cursor://cb#part',
    'data:text/html,x',
    '/callback',
    '',
    `https://app.example/${'a'.repeat(1000)}`,
  ].map((uri): [string[]] => [[callback, uri]]),
])('refuses the addresses %j', async (redirect_uris) => {
  expect(await register({ redirect_uris })).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } })
})

test.each<[body: unknown, type?: string]>([
  [{ redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_basic' }],
  [{ redirect_uris: [callback], grant_types: ['client_credentials'] }],
  [{ redirect_uris: [callback], response_types: ['token'] }],
  [{ redirect_uris: callback }],
  [[]],
  ['null'],
  ['{'],
  [`redirect_uris=${callback}`, 'application/x-www-form-urlencoded'],
])('refuses %j', async (body, type = 'application/json') => {
  expect(await register(body, { type })).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } })
})

test('refuses a large request, another method and a page of another site', async () => {
  expect(await register({ redirect_uris: [callback], client_name: 'a'.repeat(9000) })).toMatchObject({ status: 400 })
  expect((await fetch(`${host.url}/oauth/register`)).status).toBe(405)
  const foreign = await fetch(`${host.url}/oauth/register`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
})

test('counts registrations by network, and keeps no more than a number of unused ones', async () => {
  const limited = await openApiHost({}, { registrations: createRateLimit({ perMinute: 1, burst: 2 }) })
  const { documents } = limited.services
  const statuses: number[] = []
  for (let count = 0; count < 3; count++)
    statuses.push((await register({ redirect_uris: [callback] }, { to: limited.url })).status)
  expect(statuses).toEqual([201, 201, 429])
  await limited.close()
  host.services.documents.count = async (...given) =>
    given[0] === 'oauth-clients' ? maxUnusedClients : documents.count(...given)
  expect(await register({ redirect_uris: [callback] })).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable' },
  })
})
