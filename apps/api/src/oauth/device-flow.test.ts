/** The device flow over HTTP, and guesses of its codes. The clock is moved, so that no test waits. */
import { userNamed } from '@docweave/api/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApiHost, refusal } from '../testing/api-host.ts'
import { Codes, hour, later, oauthProgram, second } from '../testing/oauth-program.ts'
import type { Visitor } from '../testing/owned-data.ts'

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

const { send, codes, poll, tokensOf, freshKim, signIn, outcome } = oauthProgram(() => host)

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
