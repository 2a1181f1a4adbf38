/** Requests that OAuth's endpoints refuse. */
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'
import { deviceGrant, oauthProgram } from '../testing/oauth-program.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(async () => {
  await host.close()
})

const { send } = oauthProgram(() => host)

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
    const other = () => createRateLimit({ perMinute: 1, burst: 1 })
    const limited = await openApiHost({}, { deviceCodes: limit, tokens: other(), registrations: other() })
    for (const path of ['device_authorization', 'token', 'register']) {
      const post = () => fetch(`${limited.url}/oauth/${path}`, { method: 'POST', body: new URLSearchParams() })
      await post()
      const refused = await post()
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    }
    await limited.close()
  })
})
