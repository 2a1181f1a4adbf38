import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { createDiskStaging } from '@docweave/adapters/upload-staging'
import { DocweaveError } from '@docweave/contract'
import { ownedBy, removeAccount } from '@docweave/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, pdf, refusal, testRequestLimits } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

const kim = userNamed('kim')
const post = (headers: Record<string, string>) => fetch(`${host.url}/session`, { method: 'POST', headers })
const open = (token: string) => post({ authorization: `Bearer ${token}`, origin: host.url })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const look = (cookie: string) => fetch(`${host.url}/session`, { headers: { cookie } })

describe('a session', () => {
  test('is opened with a fresh token, recognised by its cookie, and closed', async () => {
    const opened = await open(host.identity.tokenFor(kim))
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(opened.status).toBe(204)
    expect(cookie).toMatch(/^__Host-docweave_session=[^;]+; Path=\/; Max-Age=1209600; HttpOnly; Secure; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    const seen = await look(pair)
    expect([seen.status, seen.headers.get('cache-control'), await seen.json()]).toEqual([
      200,
      'no-store',
      { user: kim },
    ])
    const closed = await host.as(kim).fetch('/session', { method: 'DELETE' })
    expect([closed.status, closed.headers.get('set-cookie')]).toEqual([
      204,
      '__Host-docweave_session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('is refused to an old, forged or missing token, and to another scheme', async () => {
    expect((await open(host.identity.tokenFor(kim, 290))).status).toBe(204)
    expect(await codeOf(await open(host.identity.tokenFor(kim, 310)))).toEqual([403, 'SIGN_IN_AGAIN'])
    expect(await codeOf(await open('a.b.c'))).toEqual([401, 'SIGNED_OUT'])
    const token = host.identity.tokenFor(kim)
    expect(await codeOf(await post({ authorization: `Basic ${token}`, origin: host.url }))).toEqual([401, 'SIGNED_OUT'])
    expect(await codeOf(await post({ origin: host.url }))).toEqual([401, 'SIGNED_OUT'])
    expect((await host.as(kim).fetch('/session', { method: 'PUT' })).status).toBe(405)
  })

  test.each([
    ['no cookie', ''],
    ['an empty value', '__Host-docweave_session='],
    ['an unknown session', '__Host-docweave_session=abc'],
    ['a name without a value', '__Host-docweave_session'],
    ['a longer name with the same ending', 'x__Host-docweave_session=SESSION'],
    ['quotes around it', '__Host-docweave_session="SESSION"'],
    ['a truncated escape', '__Host-docweave_session=%E0%A4'],
    ['only separators', ';;; = ;'],
  ])('is not found for a malformed cookie: %s', async (_what, text) => {
    const [, session = ''] = host.identity.cookieFor(kim).split('=')
    expect((await look(text.replace('SESSION', session))).status).toBe(401)
  })

  test('is found among other cookies; the first of several counts', async () => {
    const cookie = host.identity.cookieFor(kim)
    expect((await look(`a=1;  ${cookie} ; b="x;y"`)).status).toBe(200)
    expect((await look(`${cookie}; __Host-docweave_session=other`)).status).toBe(200)
    expect((await look(`__Host-docweave_session=other; ${cookie}`)).status).toBe(401)
  })

  test('of a deleted user ends; while the provider is unreachable, requests answer 503 instead of 401', async () => {
    const cookie = host.identity.cookieFor(kim)
    host.identity.state.away = true
    expect(await codeOf(await look(cookie))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(await refusal(host.as(kim).client.tools.status.query())).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    const away = [503, 'SERVICE_UNAVAILABLE']
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '9' }
    expect(await codeOf(await host.as(kim).fetch('/uploads', { method: 'POST', headers: tus }))).toEqual(away)
    expect(await codeOf(await host.as(kim).fetch(`/results/${'0'.repeat(32)}/0`))).toEqual(away)
    expect(await codeOf(await host.as(kim).fetch('/account/picture'))).toEqual(away)
    expect(await codeOf(await host.as(kim).fetch('/account/export.zip'))).toEqual(away)
    expect((await host.client.tools.status.query()).tools.length).toBeGreaterThan(0)
    host.identity.state.away = false
    await host.identity.provider.deleteUser('kim')
    expect((await look(cookie)).status).toBe(401)
  })
})

/** Opens a session and returns its cookie pair, as a browser sends it. */
const enter = async (age = 0, user = kim): Promise<string> => {
  const cookie = (await open(host.identity.tokenFor(user, age))).headers.get('set-cookie') ?? ''
  return cookie.split(';')[0] ?? ''
}
const leave = (cookie: string, query = '') =>
  fetch(`${host.url}/session${query}`, { method: 'DELETE', headers: { cookie, origin: host.url } })

describe('finding 10: a sign-out ends the session', () => {
  test('the old cookie is refused at every route', async () => {
    const [cookie, other] = [await enter(), await enter()]
    const headers = { cookie, origin: host.url }
    expect((await look(cookie)).status).toBe(200)
    expect((await leave(cookie)).status).toBe(204)
    expect((await look(cookie)).status).toBe(401)
    expect((await fetch(`${host.url}/trpc/account.get`, { headers })).status).toBe(401)
    expect((await fetch(`${host.url}/account/export.zip`, { headers })).status).toBe(401)
    // The account's session on another device stays open.
    expect((await look(other)).status).toBe(200)
    // Signing out again, or without a session, succeeds.
    expect((await leave(cookie)).status).toBe(204)
  })

  test('a second host refuses the cookie at once', async () => {
    const { createApiServer } = await import('./create-server.ts')
    const second = await createApiServer(host.services, {
      staging: `${host.folder}/staging`,
      uploads: createDiskStaging(`${host.folder}/staging`, 1000),
      creations: createRateLimit({ perMinute: 1, burst: 1 }),
      requestLimits: testRequestLimits(),
      deviceCodes: createRateLimit({ perMinute: 1, burst: 1 }),
      tokens: createRateLimit({ perMinute: 1, burst: 1 }),
      registrations: createRateLimit({ perMinute: 1, burst: 1 }),
      isTrusted: () => false,
      expiryMilliseconds: 1000,
      makePicture: async () => {},
      codec: { origins: [], operators: [], decode: async () => ({}) },
    })
    await new Promise<void>((ready) => second.listen(0, '127.0.0.1', ready))
    const { port } = second.address() as AddressInfo
    const there = async (cookie: string) =>
      (await fetch(`http://127.0.0.1:${port}/session`, { headers: { cookie } })).status
    const cookie = await enter()
    expect(await there(cookie)).toBe(200)
    await leave(cookie)
    expect(await there(cookie)).toBe(401)
    await new Promise((done) => second.close(done))
  })

  test('a sign-out of all devices ends every session of the user, and of no other user', async () => {
    const [here, there, lee] = [await enter(), await enter(), await enter(0, userNamed('lee'))]
    const revoked: string[] = []
    const { revokeSessions } = host.identity.provider
    host.identity.provider.revokeSessions = async (id) => {
      revoked.push(id)
      await revokeSessions(id)
    }
    const answer = await leave(here, '?devices=all')
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      '__Host-docweave_session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(await Promise.all([here, there, lee].map(async (cookie) => (await look(cookie)).status))).toEqual([
      401, 401, 200,
    ])
    expect(revoked).toEqual(['kim'])
    expect(await codeOf(await leave(here, '?devices=all'))).toEqual([401, 'SIGNED_OUT'])
    expect((await look(await enter())).status).toBe(200)
  })

  test('a sign-out of all devices changes nothing while the provider is unreachable', async () => {
    const cookie = await enter()
    host.identity.provider.revokeSessions = async () => {
      throw new DocweaveError('SERVICE_UNAVAILABLE')
    }
    expect(await codeOf(await leave(cookie, '?devices=all'))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await look(cookie)).status).toBe(200)
  })

  test('deleting an account ends all its sessions', async () => {
    const cookie = await enter()
    await removeAccount(host.services, 'kim')
    expect(await host.services.documents.query('sessions', ownedBy('kim'))).toEqual([])
    expect((await look(cookie)).status).toBe(401)
  })
})

test('the first session of an account requires a challenge, if one is configured, and creates the profile', async () => {
  const asked: string[] = []
  const challenge = {
    verify: async (token: string | undefined, action: string) => {
      asked.push(`${token} ${action}`)
      if (token !== 'person') throw new DocweaveError('CHALLENGE_FAILED')
    },
  }
  const challenged = await openApiHost({ challenge })
  const enter = async (more: Record<string, string>) => {
    const authorization = `Bearer ${challenged.identity.tokenFor(kim)}`
    const headers = { authorization, origin: challenged.url, ...more }
    const { status, headers: given } = await fetch(`${challenged.url}/session`, { method: 'POST', headers })
    return [status, given.has('set-cookie'), (await challenged.services.documents.get('profiles', 'kim')) !== undefined]
  }
  expect(await enter({})).toEqual([403, false, false])
  expect(await enter({ 'x-challenge': 'program' })).toEqual([403, false, false])
  expect(await enter({ 'x-challenge': 'person' })).toEqual([204, true, true])
  expect(await enter({})).toEqual([204, true, true])
  expect(asked).toEqual(['undefined signup', 'program signup', 'person signup'])
  await challenged.close()
})

describe('protection against requests of other sites', () => {
  /** Uses node:http, because `fetch` controls these headers itself. */
  const mutate = (headers: Record<string, string>, path = '/session', method = 'DELETE') =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(host.url)
      send({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .once('error', reject)
        .end()
    })
  const cookie = '__Host-docweave_session=x'

  test('accepts a change from a page of the site, or from a program without a session', async () => {
    expect(await mutate({ origin: host.url, cookie })).toBe(204)
    expect(await mutate({})).toBe(204)
    expect(await mutate({ 'sec-fetch-site': 'same-origin' })).toBe(204)
    expect(await mutate({ 'sec-fetch-site': 'none' })).toBe(204)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['an invalid origin', { origin: 'evil' }],
    ['an empty origin', { origin: '' }],
    ['a file', { origin: 'file://' }],
    ['a program with a session but without an origin', { cookie }],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host of the site', { 'sec-fetch-site': 'same-site' }],
    ['an unknown value of Sec-Fetch-Site', { 'sec-fetch-site': 'whatever' }],
  ])('refuses a change at every address: %s', async (_what, headers) => {
    for (const [path, method] of [
      ['/session', 'DELETE'],
      ['/session', 'POST'],
      ['/trpc/jobs.start', 'POST'],
      ['/uploads', 'POST'],
      ['/uploads/0', 'PATCH'],
      ['/account/picture', 'PUT'],
    ] as const)
      expect(await mutate(headers, path, method)).toBe(403)
  })

  test("accepts the site's own address if a proxy sets another host", async () => {
    const { createApiServer } = await import('./create-server.ts')
    const server = await createApiServer(host.services, {
      staging: `${host.folder}/staging`,
      uploads: createDiskStaging(`${host.folder}/staging`, 1000),
      creations: createRateLimit({ perMinute: 1, burst: 1 }),
      requestLimits: testRequestLimits(),
      deviceCodes: createRateLimit({ perMinute: 1, burst: 1 }),
      tokens: createRateLimit({ perMinute: 1, burst: 1 }),
      registrations: createRateLimit({ perMinute: 1, burst: 1 }),
      isTrusted: () => false,
      expiryMilliseconds: 1000,
      makePicture: async () => {},
      codec: { origins: [], operators: [], decode: async () => ({}) },
      siteUrl: 'https://docweave.example',
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const from = (origin: string) =>
      fetch(`http://127.0.0.1:${port}/session`, { method: 'DELETE', headers: { origin } }).then(({ status }) => status)
    expect([await from('https://docweave.example'), await from('https://docweave.example.evil')]).toEqual([204, 403])
    await new Promise((done) => server.close(done))
  })

  test('does not restrict reading', async () => {
    expect(await mutate({ origin: 'https://evil.example' }, '/trpc/tools.status', 'GET')).toBe(200)
  })
})

test('limits and rates count the account, from any address', async () => {
  const one = host.as(kim)
  const upload = await one.upload(pdf, 'a.pdf')
  const { jobId } = await one.start([upload], [{ tool: 'compress-pdf' }])
  const { jobId: other } = await host.as(kim).start([upload], [{ tool: 'compress-pdf' }])
  const { jobId: anonymous } = await host.start([await host.upload(pdf, 'b.pdf')], [{ tool: 'compress-pdf' }])
  const [first, second, third] = await Promise.all(
    [jobId, other, anonymous].map(async (id) => (await host.services.jobs.get(id))?.visitor),
  )
  expect(first).toMatch(/^account-[0-9a-f]{24}$/)
  expect(second).toBe(first)
  expect(third).toMatch(/^[0-9a-f]{24}$/)
})
