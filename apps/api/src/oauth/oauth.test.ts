/** OAuth's endpoints over HTTP, and what its tokens open. The clock is moved, so that no test waits. */
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { flushKeyUses } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import { removeAccount, requestDeletion } from '@docweave/jobs'
import { digestOfSecret } from '@docweave/jobs/api-keys'
import { createAuthorization, maxAuthorizations, removeExpiredAuthorizations } from '@docweave/jobs/oauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openApiHost, refusal } from '../testing/api-host.ts'
import type { Visitor } from '../testing/owned-data.ts'

const second = 1000
const hour = 3_600_000
const day = 24 * hour
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

let host: Awaited<ReturnType<typeof openApiHost>>
let kim: Visitor
beforeEach(async () => {
  host = await openApiHost()
  kim = host.as(userNamed('kim'))
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})

/** Moves the clock, but not the timers. */
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
/** A session of a user who has just signed in. */
const freshKim = () => host.as(userNamed('kim'))

const send = (path: string, form: Record<string, string>) =>
  fetch(`${host.url}${path}`, { method: 'POST', body: new URLSearchParams(form) })

const Codes = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
})
const codes = async () =>
  Codes.parse(await (await send('/oauth/device_authorization', { client_id: 'docweave-cli' })).json())

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  scope: z.string(),
})

/** Returns the tokens, or the error's code. */
async function ask(form: Record<string, string>) {
  const response = await send('/oauth/token', { client_id: 'docweave-cli', ...form })
  const body: unknown = await response.json()
  if (response.ok) return Tokens.parse(body)
  return z.object({ error: z.string(), error_description: z.string() }).parse(body).error
}
const poll = (device_code: string, more: Record<string, string> = {}) =>
  ask({ grant_type: deviceGrant, device_code, ...more })
const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
  ask({ grant_type: 'refresh_token', refresh_token, ...more })

const tokensOf = (answer: Awaited<ReturnType<typeof ask>>) => Tokens.parse(answer)
async function signIn() {
  const { device_code, user_code } = await codes()
  expect(await freshKim().client.authorizations.decide.mutate({ code: user_code, allow: true })).toBe(true)
  return tokensOf(await poll(device_code))
}
/** The status of a request with a token, and the error's code. */
const outcome = async (token: string) => {
  const response = await fetch(`${host.url}/api/v1/jobs`, { headers: { authorization: `Bearer ${token}` } })
  return response.ok ? 'accepted' : response.headers.get('docweave-error')
}

describe('the device flow', () => {
  test('gives codes in the documented form', async () => {
    const response = await send('/oauth/device_authorization', { client_id: 'docweave-cli', scope: 'api' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const given = Codes.parse(await response.json())
    expect(given.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(given).toMatchObject({
      verification_uri: `${host.url}/device`,
      verification_uri_complete: `${host.url}/device?code=${given.user_code}`,
      expires_in: 600,
      interval: 5,
    })
  })

  test('answers authorization_pending, then tokens, once; the program is the account', async () => {
    const { device_code, user_code } = await codes()
    expect(await poll(device_code)).toBe('authorization_pending')
    const typed = user_code.toLowerCase().replace('-', ' ')
    expect(await kim.client.authorizations.lookUp.mutate({ code: typed })).toEqual({
      client: 'docweave-cli',
      createdAt: expect.any(Number),
      network: '127.0.0.0/24',
    })
    expect(await kim.client.authorizations.decide.mutate({ code: typed, allow: true })).toBe(true)
    later(5 * second)
    const tokens = tokensOf(await poll(device_code))
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'api' })
    expect([tokens.access_token, tokens.refresh_token]).toEqual([
      expect.stringMatching(/^dwo_[0-9A-Za-z]{49}$/),
      expect.stringMatching(/^dwr_[0-9A-Za-z]{49}$/),
    ])
    later(5 * second)
    expect(await poll(device_code)).toBe('invalid_grant')
    expect(await outcome(tokens.access_token)).toBe('accepted')
  })

  test('gives tokens to one of two questions at the same time', async () => {
    const { device_code, user_code } = await codes()
    await kim.client.authorizations.decide.mutate({ code: user_code, allow: true })
    const answers = await Promise.all([poll(device_code), poll(device_code)])
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(['invalid_grant'])
    expect(await kim.client.authorizations.list.query()).toHaveLength(1)
  })

  test('answers slow_down to a question that comes too early, and waits longer from then on', async () => {
    const { device_code } = await codes()
    expect(await poll(device_code)).toBe('authorization_pending')
    later(4 * second)
    expect(await poll(device_code)).toBe('slow_down')
    later(9 * second)
    expect(await poll(device_code)).toBe('slow_down')
    later(15 * second)
    expect(await poll(device_code)).toBe('authorization_pending')
  })

  test('answers access_denied once after a refusal, which needs no recent sign-in', async () => {
    const { device_code, user_code } = await codes()
    const idle = host.as(userNamed('kim', { signedInAt: Date.now() - hour }))
    expect(await idle.client.authorizations.decide.mutate({ code: user_code, allow: false })).toBe(true)
    expect([await poll(device_code), await poll(device_code)]).toEqual(['access_denied', 'invalid_grant'])
    expect(await kim.client.authorizations.list.query()).toEqual([])
  })

  test('answers expired_token once after ten minutes, and nobody can decide then', async () => {
    const { device_code, user_code } = await codes()
    later(600 * second)
    const { lookUp, decide } = freshKim().client.authorizations
    expect([
      await lookUp.mutate({ code: user_code }),
      await decide.mutate({ code: user_code, allow: true }),
      await poll(device_code),
      await poll(device_code),
    ]).toEqual([null, false, 'expired_token', 'invalid_grant'])
  })

  test('lets only the first account decide, and only after a recent sign-in', async () => {
    const { user_code: code } = await codes()
    const idle = host.as(userNamed('lee', { signedInAt: Date.now() - 6 * 60 * second }))
    expect(await refusal(idle.client.authorizations.decide.mutate({ code, allow: true }))).toMatchObject({
      code: 'SIGN_IN_AGAIN',
    })
    expect(await kim.client.authorizations.decide.mutate({ code, allow: true })).toBe(true)
    const lee = host.as(userNamed('lee')).client.authorizations
    expect([await lee.lookUp.mutate({ code }), await lee.decide.mutate({ code, allow: false })]).toEqual([null, false])
  })

  test('does not answer another client, or a device code with another user code', async () => {
    const [mine, other] = [await codes(), await codes()]
    await kim.client.authorizations.decide.mutate({ code: mine.user_code, allow: true })
    const swapped = `${other.device_code.split('.')[0]}.${mine.device_code.split('.')[1]}`
    expect([await poll(mine.device_code, { client_id: 'other' }), await poll(swapped), await poll('dwd_x.y')]).toEqual(
      Array(3).fill('invalid_grant'),
    )
    expect(await poll(mine.device_code)).toMatchObject({ token_type: 'Bearer' })
  })

  test('does not accept a decision from a program, or from a page of another site', async () => {
    const { access_token } = await signIn()
    const { user_code: code } = await codes()
    const body = JSON.stringify({ code, allow: true })
    const path = '/trpc/authorizations.decide'
    const asProgram = await fetch(`${host.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    })
    const elsewhere = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const forged = await kim.fetch(path, { method: 'POST', body, headers: elsewhere })
    expect([asProgram.status, forged.status]).toEqual([401, 403])
    expect(await kim.client.authorizations.lookUp.mutate({ code })).toMatchObject({ client: 'docweave-cli' })
  })
})

describe('guessing user codes', () => {
  const wrong = 'BBBB-BBBB'

  test('ends after five wrong ones, for the account and for its address, as long as a code lasts', async () => {
    const { user_code: code } = await codes()
    for (let n = 0; n < 5; n++) expect(await kim.client.authorizations.lookUp.mutate({ code: wrong })).toBeNull()
    const refused = { code: 'RATE_LIMITED', params: { seconds: expect.any(Number) } }
    expect(await refusal(kim.client.authorizations.lookUp.mutate({ code }))).toEqual(refused)
    expect(await refusal(kim.client.authorizations.decide.mutate({ code, allow: true }))).toEqual(refused)
    const lee = host.as(userNamed('lee'))
    expect(await refusal(lee.client.authorizations.lookUp.mutate({ code }))).toEqual(refused)
    later(600 * second)
    const { user_code: next } = await codes()
    expect(await freshKim().client.authorizations.lookUp.mutate({ code: next })).toMatchObject({
      client: 'docweave-cli',
    })
  })

  test('counts tries at the same time, and is not forgiven by right codes between', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => refusal(kim.client.authorizations.lookUp.mutate({ code: wrong }))),
    )
    expect(tries.filter((answer) => answer === 'no refusal')).toHaveLength(5)
    later(600 * second)
    const { user_code: code } = await codes()
    const { lookUp } = freshKim().client.authorizations
    for (let n = 0; n < 4; n++) await lookUp.mutate({ code: wrong })
    for (let n = 0; n < 10; n++) expect(await lookUp.mutate({ code })).not.toBeNull()
    await lookUp.mutate({ code: 'not a code' })
    expect(await refusal(lookUp.mutate({ code }))).toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('tokens', () => {
  test('are stored as digests only', async () => {
    const { access_token, refresh_token } = await signIn()
    const { documents } = host.services
    const stored = JSON.stringify([
      await documents.query('oauth-authorizations', { field: 'owned', from: '', below: '\uffff' }),
      await documents.query('oauth-tokens', { field: 'owned', from: '', below: '\uffff' }),
    ])
    for (const token of [access_token, refresh_token]) {
      expect(stored).toContain(digestOfSecret(token))
      expect(stored).not.toContain(token.slice(4))
    }
  })

  test('last an hour; a refresh token brings new ones, and is used up', async () => {
    const first = await signIn()
    later(hour)
    expect(await outcome(first.access_token)).toBe('KEY_EXPIRED')
    const next = tokensOf(await refresh(first.refresh_token))
    expect(await outcome(next.access_token)).toBe('accepted')
    expect(next.refresh_token).not.toBe(first.refresh_token)
  })

  test('leave the access token before a refresh valid until its own end', async () => {
    const first = await signIn()
    const next = tokensOf(await refresh(first.refresh_token))
    const last = tokensOf(await refresh(next.refresh_token))
    expect([
      await outcome(first.access_token),
      await outcome(next.access_token),
      await outcome(last.access_token),
    ]).toEqual(['KEY_INVALID', 'accepted', 'accepted'])
  })

  test('all end when a used refresh token comes again', async () => {
    const first = await signIn()
    const next = tokensOf(await refresh(first.refresh_token))
    expect(await refresh(first.refresh_token)).toBe('invalid_grant')
    expect([await outcome(next.access_token), await refresh(next.refresh_token)]).toEqual([
      'KEY_INVALID',
      'invalid_grant',
    ])
    expect(await kim.client.authorizations.list.query()).toEqual([])
  })

  test('are not refreshed for another client, which does not use the token up', async () => {
    const { refresh_token } = await signIn()
    expect(await refresh(refresh_token, { client_id: 'other' })).toBe('invalid_grant')
    expect(await refresh(refresh_token)).toMatchObject({ token_type: 'Bearer' })
  })

  test('end after 30 days without use, and after 90 days with it', async () => {
    const idle = await signIn()
    later(30 * day)
    expect(await refresh(idle.refresh_token)).toBe('invalid_grant')
    let { refresh_token } = await signIn()
    for (let n = 0; n < 3; n++) {
      later(29 * day)
      refresh_token = tokensOf(await refresh(refresh_token)).refresh_token
    }
    later(3 * day)
    expect(await refresh(refresh_token)).toBe('invalid_grant')
  })

  test('do not open each other’s doors', async () => {
    const { access_token, refresh_token } = await signIn()
    expect([await outcome(refresh_token), await refresh(access_token)]).toEqual(['KEY_INVALID', 'invalid_grant'])
    expect(await refresh(`dwr_${'a'.repeat(49)}`)).toBe('invalid_grant')
  })

  test('may not make keys', async () => {
    const { access_token } = await signIn()
    const made = await fetch(`${host.url}/trpc/keys.create`, {
      method: 'POST',
      body: JSON.stringify({ name: 'a' }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    })
    expect(made.status).toBe(401)
  })

  test('leave a trail of the program, whichever token it used', async () => {
    const first = await signIn()
    await outcome(first.access_token)
    const next = tokensOf(await refresh(first.refresh_token))
    await outcome(next.access_token)
    await flushKeyUses(host.services)
    const [program] = await kim.client.authorizations.list.query()
    expect(program).toMatchObject({ client: 'docweave-cli', network: '127.0.0.0/24' })
    const { uses } = await kim.client.authorizations.uses.query({ id: program?.id ?? '' })
    expect(uses.map(({ action, status }) => [action, status])).toEqual([
      ['jobs.list', 200],
      ['jobs.list', 200],
    ])
    await kim.client.authorizations.revoke.mutate({ id: program?.id ?? '' })
    expect(await host.services.documents.get('api-key-trails', program?.id ?? '')).toBeUndefined()
  })
})

describe('access ends', () => {
  test('when the program revokes one of its tokens; other texts are ignored', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const tokens = await signIn()
      const revoked = await send('/oauth/revoke', { token: tokens[name] })
      expect([revoked.status, revoked.headers.get('cache-control'), await revoked.text()]).toEqual([
        200,
        'no-store',
        '',
      ])
      expect([await outcome(tokens.access_token), await refresh(tokens.refresh_token)]).toEqual([
        'KEY_INVALID',
        'invalid_grant',
      ])
    }
    expect((await send('/oauth/revoke', { token: 'dwr_none' })).status).toBe(200)
  })

  test('when the owner revokes it', async () => {
    const tokens = await signIn()
    const [program] = await kim.client.authorizations.list.query()
    await kim.client.authorizations.revoke.mutate({ id: program?.id ?? '' })
    expect([await outcome(tokens.access_token), await refresh(tokens.refresh_token)]).toEqual([
      'KEY_INVALID',
      'invalid_grant',
    ])
  })

  test('when the deletion of the account is requested, and everything is removed with it', async () => {
    const tokens = await signIn()
    const { device_code, user_code } = await codes()
    await kim.client.authorizations.decide.mutate({ code: user_code, allow: true })
    await requestDeletion(host.services, 'kim', Date.now())
    expect([await outcome(tokens.access_token), await refresh(tokens.refresh_token), await poll(device_code)]).toEqual([
      'KEY_INVALID',
      'invalid_grant',
      'invalid_grant',
    ])
    await removeAccount(host.services, 'kim')
    const all = { field: 'owned', from: '', below: '\uffff' } as const
    const { documents } = host.services
    expect([await documents.query('oauth-authorizations', all), await documents.query('oauth-tokens', all)]).toEqual([
      [],
      [],
    ])
  })

  test('when the account is disabled; while the identity provider is away, nothing is used up', async () => {
    const tokens = await signIn()
    host.identity.state.away = true
    expect([await outcome(tokens.access_token), await refresh(tokens.refresh_token)]).toEqual([
      'SERVICE_UNAVAILABLE',
      'temporarily_unavailable',
    ])
    host.identity.state.away = false
    host.identity.disabled.add('kim')
    expect([await outcome(tokens.access_token), await refresh(tokens.refresh_token)]).toEqual([
      'KEY_INVALID',
      'invalid_grant',
    ])
    host.identity.disabled.delete('kim')
    expect(await refresh(tokens.refresh_token)).toMatchObject({ token_type: 'Bearer' })
  })

  test('for the oldest program when there are too many', async () => {
    const oldest = await signIn()
    const { documents } = host.services
    const given = { client: 'docweave-cli', network: '127.0.0.0/24' }
    for (let n = 1; n <= maxAuthorizations; n++) await createAuthorization(documents, 'kim', given, Date.now() + n)
    expect(await outcome(oldest.access_token)).toBe('KEY_INVALID')
    expect(await kim.client.authorizations.list.query()).toHaveLength(maxAuthorizations)
  })

  test('and what has expired is removed', async () => {
    await signIn()
    await codes()
    await kim.client.authorizations.lookUp.mutate({ code: 'BBBB-BBBB' })
    const { documents } = host.services
    const ever = { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER } as const
    const names = ['oauth-authorizations', 'oauth-tokens', 'oauth-device-requests', 'oauth-wrong-codes']
    const counts = () => Promise.all(names.map((name) => documents.count(name, ever)))
    expect(await counts()).toEqual([1, 2, 2, 2])
    await removeExpiredAuthorizations(documents, Date.now() + hour)
    expect(await counts()).toEqual([1, 1, 0, 0])
    await removeExpiredAuthorizations(documents, Date.now() + 30 * day)
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})

describe('a bad request', () => {
  test.each<[form: Record<string, string>, error: string, status: number]>([
    [{ client_id: 'docweave-cli' }, 'invalid_request', 400],
    [{ client_id: 'docweave-cli', grant_type: 'password' }, 'unsupported_grant_type', 400],
    [{ client_id: 'docweave-cli', grant_type: deviceGrant }, 'invalid_request', 400],
    [{ client_id: 'docweave-cli', grant_type: 'refresh_token' }, 'invalid_request', 400],
    [{ grant_type: deviceGrant, device_code: 'x' }, 'invalid_client', 401],
    [{ client_id: '\u202eevil', grant_type: deviceGrant, device_code: 'x' }, 'invalid_client', 401],
  ])('for tokens with %j is %s', async (form, error, status) => {
    const response = await send('/oauth/token', form)
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      status,
      'no-store',
      { error, error_description: expect.any(String) },
    ])
  })

  test('with a parameter twice, another type, a large body or another method is refused', async () => {
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(`${host.url}/oauth/token`, { method: 'POST', body, headers: { 'content-type': type } })
    for (const response of [
      await post('client_id=a&client_id=b&grant_type=refresh_token'),
      await post('{}', 'application/json'),
      await post(`client_id=${'a'.repeat(9000)}`),
    ])
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }])
    expect((await fetch(`${host.url}/oauth/token`)).status).toBe(405)
  })

  test.each(['', 'x'.repeat(41), 'a\nb', '<b>', '한글', ' a'])(
    'for codes with the client id %j is refused',
    async (id) => {
      const response = await send('/oauth/device_authorization', { client_id: id })
      expect([response.status, await response.json()]).toMatchObject([401, { error: 'invalid_client' }])
    },
  )

  test('too many requests get the time to wait', async () => {
    const limit = createRateLimit({ perMinute: 1, burst: 1 })
    const limited = await openApiHost({}, { deviceCodes: limit, tokens: createRateLimit({ perMinute: 1, burst: 1 }) })
    for (const path of ['device_authorization', 'token']) {
      const post = () => fetch(`${limited.url}/oauth/${path}`, { method: 'POST', body: new URLSearchParams() })
      await post()
      const refused = await post()
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    }
    await limited.close()
  })
})

describe('the metadata', () => {
  test('name the endpoints, at the site’s URL', async () => {
    const site = await openApiHost({}, { siteUrl: 'https://docweave.example' })
    const read = async (path: string) => (await fetch(`${site.url}/.well-known/${path}`)).json()
    expect(await read('oauth-authorization-server')).toMatchObject({
      issuer: 'https://docweave.example',
      device_authorization_endpoint: 'https://docweave.example/oauth/device_authorization',
      token_endpoint: 'https://docweave.example/oauth/token',
      revocation_endpoint: 'https://docweave.example/oauth/revoke',
      grant_types_supported: [deviceGrant, 'refresh_token'],
    })
    for (const path of ['', '/mcp', '/api/v1'])
      expect(await read(`oauth-protected-resource${path}`)).toMatchObject({
        resource: `https://docweave.example${path}`,
        authorization_servers: ['https://docweave.example'],
      })
    expect((await fetch(`${site.url}/.well-known/oauth-protected-resource/trpc`)).status).toBe(404)
    const refused = await fetch(`${site.url}/api/v1/jobs`, { headers: { authorization: 'Bearer none' } })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="docweave", resource_metadata="https://docweave.example/.well-known/oauth-protected-resource/api/v1"',
    ])
    await site.close()
  })

  test('are at the request’s own address when the site’s URL is not set', async () => {
    const response = await fetch(`${host.url}/.well-known/oauth-authorization-server`)
    expect(await response.json()).toMatchObject({ issuer: host.url, token_endpoint: `${host.url}/oauth/token` })
  })
})
