/** The documents that tell programs how to get access. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'
import { deviceGrant } from '../testing/oauth-program.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(async () => {
  await host.close()
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
      authorization_endpoint: 'https://docweave.example/oauth/authorize',
      registration_endpoint: 'https://docweave.example/oauth/register',
      grant_types_supported: ['authorization_code', deviceGrant, 'refresh_token'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
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
