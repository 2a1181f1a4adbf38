/** What access and refresh tokens open, and for how long. The clock is moved, so that no test waits. */
import { flushKeyUses } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import { digestOfSecret } from '@docweave/jobs/api-keys'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'
import { day, hour, later, oauthProgram } from '../testing/oauth-program.ts'
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

const { refresh, tokensOf, signIn, outcome } = oauthProgram(() => host)

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
