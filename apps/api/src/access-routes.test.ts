/** Access tests of every HTTP route: as an anonymous visitor, as another user and as the owner. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routes } from './create-server.ts'
import { openApiHost } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'
import { everythingOf, createOwnedData, type OwnedData, type Visitor } from './testing/owned-data.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let owner: Visitor
let other: Visitor
let own: OwnedData

beforeEach(async () => {
  host = await openApiHost()
  owner = host.as(userNamed('owner'))
  other = host.as(userNamed('other'))
  own = await createOwnedData(host, owner)
})
afterEach(() => host.close())

const compress = [{ tool: 'compress-pdf' }]

type Address = (own: OwnedData) => string
const tus = { 'tus-resumable': '1.0.0' }
const patch = {
  method: 'PATCH',
  headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
}

/** Creates an upload whose metadata falsely claims to be the owner's. */
const create = (visitor: Visitor) => {
  const said = `owner ${Buffer.from('owner').toString('base64')}`
  return visitor.fetch('/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': '9', 'upload-metadata': said },
  })
}

/** Paths below each route, with the request to send. */
const addresses: [route: string, address: Address, init: RequestInit][] = [
  ['/results/', ({ done }) => `/results/${done}/0`, {}],
  ['/results/', ({ done }) => `/results/${done}/0`, { headers: { range: 'bytes=0-3' } }],
  ['/results/', ({ done }) => `/results/${done}/0`, { method: 'HEAD' }],
  ['/results/', ({ done }) => `/results/${done}/input/0`, {}],
  ['/results/', ({ done }) => `/results/${done}/text/0`, {}],
  ['/results/', ({ done }) => `/results/${done}/0/transcript.json`, {}],
  ['/results/', ({ done }) => `/results/${done}/0/preview.pdf`, {}],
  ['/results/', ({ done }) => `/results/${done}/all.zip`, {}],
  ['/results/', ({ done }) => `/results/${done}/all.zip`, { method: 'HEAD' }],
  ['/uploads/', ({ arriving }) => arriving, { method: 'HEAD', headers: tus }],
  ['/uploads/', ({ upload }) => `/uploads/${upload}`, { method: 'HEAD', headers: tus }],
  ['/uploads/', ({ arriving }) => arriving, { ...patch, body: '%PDF-1.7' }],
  ['/uploads/', ({ arriving }) => arriving, { method: 'DELETE', headers: tus }],
]

/** Routes on the signed-in user's own data: nothing for anonymous visitors, and never another user's. */
const personalAddresses: [route: string, init: RequestInit][] = [
  ['/account/picture', {}],
  ['/account/picture', { method: 'HEAD' }],
  ['/account/picture', { method: 'PUT', body: 'no picture' }],
  ['/account/picture', { method: 'DELETE' }],
  ['/account/export.zip', {}],
]

/**
 * Routes tested elsewhere: the router in `access.test.ts`, the public API in `v1/access.test.ts`, MCP in `mcp/mcp-access.test.ts`,
 * OAuth in `oauth/`, new uploads below, the
 * session in its own test.
 */
const elsewhere = [
  ...['/trpc/', '/api/v1/', '/mcp', '/session', '/uploads', '/codec/', '/healthz', '/oauth/'],
  ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'],
  '/.well-known/oauth-protected-resource/',
]

test('the lists above cover every route', () => {
  const known = new Set([...elsewhere, ...[...addresses, ...personalAddresses].map(([route]) => route)])
  expect([...known].toSorted()).toEqual(routes.toSorted())
})

test.each(addresses)('%s: data of another user is not found, with any method (%#)', async (_route, address, init) => {
  for (const visitor of [host, other]) {
    const response = await visitor.fetch(address(own), init)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(own.mark)
  }
  expect((await owner.fetch(address(own), init)).ok).toBe(true)
})

test.each(personalAddresses)(
  "%s requires a session and returns only the own account's data (%#)",
  async (route, init) => {
    expect((await host.fetch(route, init)).status).toBe(401)
    const before = await everythingOf(host, own)
    const answer = Buffer.from(await (await other.fetch(route, init)).arrayBuffer())
    expect([answer.includes(own.mark), answer.includes(own.done), await everythingOf(host, own)]).toEqual([
      false,
      false,
      before,
    ])
    expect((await owner.fetch(route, init)).status).not.toBe(401)
  },
)

test('an upload is reachable only at its own address', async () => {
  const id = own.arriving.split('/').at(-1) ?? ''
  const theirs = new URL((await create(other)).headers.get('location') ?? '', host.url).pathname
  for (const address of [
    `${theirs}?/${id}`,
    `${theirs}?a=/${id}`,
    `${theirs}/${id}`,
    `/uploads/x/${id}`,
    `/uploads//${id}`,
    `/uploads/${id}/`,
    `/uploads/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
    `/uploads?/${id}`,
  ])
    for (const init of [
      { method: 'HEAD', headers: tus },
      { ...patch, body: 'stolen' },
      { method: 'DELETE', headers: tus },
    ])
      await other.fetch(address, init)
  const mine = await owner.fetch(own.arriving, { method: 'HEAD', headers: tus })
  expect([mine.status, mine.headers.get('upload-offset')]).toEqual([200, '0'])
})

test('a job without an owner is readable by anyone with its id and gets no owner when a visitor signs in', async () => {
  const { jobId } = await host.start([await host.upload(Buffer.from('%PDF-1.7\n'), 'a.pdf')], compress)
  for (const visitor of [host, other, owner])
    expect(await visitor.client.jobs.get.query({ id: jobId })).toMatchObject({ id: jobId, isPrivate: false })
  expect((await host.services.jobs.get(jobId))?.owner).toBeUndefined()
})

test('an owner in the metadata of an upload is ignored', async () => {
  const created = await create(other)
  const address = new URL(created.headers.get('location') ?? '', host.url).pathname
  expect((await other.fetch(address, { ...patch, body: '%PDF-1.7\n' })).status).toBe(204)
  const { jobId } = await other.start([address.split('/').at(-1) ?? ''], compress)
  expect((await host.services.jobs.get(jobId))?.owner).toBe('other')
  expect((await other.client.jobs.get.query({ id: jobId })).isPrivate).toBe(true)
})
