import type { Client } from '@modelcontextprotocol/client'
import { flushKeyUses } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import { readKeyUses } from '@docweave/jobs/api-keys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testRequestLimits } from '../testing/api-host.ts'
import { connectMcp } from '../testing/mcp-client.ts'
import { newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'
import { loopbackAddress, loopbackHeaders, ownUrl } from './loopback.ts'

let host: ProgramHost
let clients: Client[]
beforeEach(async () => {
  host = await openProgramHost()
  clients = []
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await host.close()
})

async function connect(secret: string, headers: Record<string, string> = {}) {
  const client = await connectMcp(host, secret, { headers })
  clients.push(client)
  return client
}

const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const post = (headers: Record<string, string>, to = host.url) =>
  fetch(`${to}/mcp`, {
    method: 'POST',
    body: JSON.stringify(ping),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  })
const file = () => ({ name: 'a.pdf', content: Buffer.from(newPdf()).toString('base64') })

test('refuses requests without a key, with a wrong one, and with a session', async () => {
  const { secret } = await host.withKey('kim')
  for (const authorization of ['', 'Bearer dwk_wrong', `Basic ${secret}`]) {
    const response = await post(authorization === '' ? {} : { authorization })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="docweave", resource_metadata="${host.url}/.well-known/oauth-protected-resource/mcp"`,
    ])
    expect(await response.json()).toMatchObject({ code: 'KEY_INVALID' })
  }
  const signedIn = host.as(userNamed('kim'))
  expect((await signedIn.fetch('/mcp', { method: 'POST', body: JSON.stringify(ping) })).status).not.toBe(200)
  expect((await post({ authorization: `Bearer ${secret}` })).status).toBe(200)
})

test('refuses pages of other sites', async () => {
  const { secret } = await host.withKey('kim')
  const response = await post({ authorization: `Bearer ${secret}`, origin: 'https://evil.example' })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'ORIGIN_REFUSED' }])
})

test('another key reads neither a job nor its results', async () => {
  const [kim, lee] = [await host.withKey('kim'), await host.withKey('lee')]
  const { id } = await kim.create()
  await host.finish(id, { 'a.txt': Buffer.from('secret text') })
  const uri = `docweave://jobs/${id}/results/0`
  expect(await (await connect(kim.secret)).readResource({ uri })).toMatchObject({ contents: [{ text: 'secret text' }] })
  const other = await connect(lee.secret)
  await expect(other.readResource({ uri })).rejects.toThrow('JOB_NOT_FOUND')
  const result = await other.callTool({
    name: 'compress-pdf',
    arguments: { files: [{ job: id, result: 0 }] },
  })
  expect(result.isError).toBe(true)
  for (const name of ['get_job', 'cancel_job', 'retry_job', 'delete_job'])
    expect(await other.callTool({ name, arguments: { job: id } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^JOB_NOT_FOUND: /) }],
    })
})

test('a key may do here what its limits allow', async () => {
  const { secret } = await host.withKey('kim', { tools: ['merge-pdf'] })
  const result = await (await connect(secret)).callTool({ name: 'compress-pdf', arguments: { files: [file()] } })
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^KEY_NOT_ALLOWED: /) }] })
})

test("the key's networks and its trail see the client's address, not this host's", async () => {
  const { secret, key } = await host.withKey('kim', { networks: ['203.0.113.0/24'] })
  expect((await post({ authorization: `Bearer ${secret}` })).status).toBe(403)
  const client = await connect(secret, { 'x-forwarded-for': '203.0.113.7' })
  const result = await client.callTool({ name: 'compress-pdf', arguments: { files: [file()], wait: 0 } })
  expect(result.isError).toBeUndefined()
  await flushKeyUses(host.services)
  const { uses } = await readKeyUses(host.services.documents, key.id, undefined, Date.now())
  expect(uses.map(({ action, network }) => [action, network])).toEqual([
    ['jobs.create', '203.0.113.0/24'],
    ['files.create', '203.0.113.0/24'],
    ['authenticate', '127.0.0.0/24'],
  ])
})

test('nobody else can name the address of a request', async () => {
  const headers = loopbackHeaders('203.0.113.7')
  expect(loopbackAddress({ headers })).toBe('203.0.113.7')
  for (const token of ['', 'x', 'x'.repeat(headers['docweave-loopback']?.length ?? 0)])
    expect(loopbackAddress({ headers: { ...headers, 'docweave-loopback': token } })).toBeUndefined()
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::ffff:10.1.2.3', 'http://10.1.2.3:4000'],
  ['2001:db8::1', 'http://[2001:db8::1]:4000'],
])('calls the API at the address %s that a request arrived at', (localAddress, url) => {
  expect(ownUrl({ localAddress, localPort: 4000 })).toBe(url)
})

test('counts requests', async () => {
  const limited = await openProgramHost({}, { requestLimits: testRequestLimits(2) })
  const { secret } = await limited.withKey('kim')
  const statuses: number[] = []
  for (let count = 0; count < 3; count++)
    statuses.push((await post({ authorization: `Bearer ${secret}` }, limited.url)).status)
  expect(statuses).toEqual([200, 200, 429])
  await limited.close()
})
