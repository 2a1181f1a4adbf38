/** How the access of a program ends. */
import { userNamed } from '@docweave/api/testing'
import { removeAccount, requestDeletion } from '@docweave/jobs'
import { createAuthorization, maxAuthorizations, removeExpiredAuthorizations } from '@docweave/jobs/oauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'
import { day, hour, oauthProgram } from '../testing/oauth-program.ts'
import type { Visitor } from '../testing/owned-data.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let kim: Visitor
beforeEach(async () => {
  host = await openApiHost()
  kim = host.as(userNamed('kim'))
})
afterEach(async () => {
  await host.close()
})

const { send, codes, poll, refresh, signIn, outcome } = oauthProgram(() => host)

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
