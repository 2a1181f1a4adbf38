/** Authorization codes with PKCE, from the link of a program to its tokens. The clock is moved, so that no test waits. */
import { createHash, randomBytes } from 'node:crypto'
import { userNamed } from '@docweave/api/testing'
import { removeAccount } from '@docweave/jobs'
import { removeExpiredAuthorizations } from '@docweave/jobs/oauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openApiHost, refusal } from '../testing/api-host.ts'
import { day, hour, later, oauthProgram, second } from '../testing/oauth-program.ts'
import type { Visitor } from '../testing/owned-data.ts'

const redirect = 'http://127.0.0.1:4000/callback?kept=1'

let host: Awaited<ReturnType<typeof openApiHost>>
let kim: Visitor
let client_id: string
beforeEach(async () => {
  host = await openApiHost()
  kim = host.as(userNamed('kim'))
  client_id = await register()
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})
const { ask, freshKim, outcome, refresh, tokensOf } = oauthProgram(() => host)

async function register(more: object = {}): Promise<string> {
  const response = await fetch(`${host.url}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: 'Claude Code (docweave)', redirect_uris: [redirect], ...more }),
    headers: { 'content-type': 'application/json' },
  })
  return z.object({ client_id: z.string() }).parse(await response.json()).client_id
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The query of a right link; `undefined` leaves a parameter out. */
function linkWith(more: Record<string, string | undefined> = {}): string {
  const parameters = {
    ...{ response_type: 'code', client_id, redirect_uri: redirect, state: 's 1&' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', resource: `${host.url}/mcp` },
    ...more,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.append(name, value)
  return query.toString()
}

const Answer = z.object({ kept: z.literal('1'), state: z.string().optional(), iss: z.string() })
/** The parameters of the address that an answer goes to. */
function answerIn(location: string | null) {
  const url = new URL(location ?? '')
  expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:4000/callback')
  return Answer.extend({ code: z.string().optional(), error: z.string().optional() }).parse(
    Object.fromEntries(url.searchParams),
  )
}

/** Allows a link as kim; returns the code. */
async function codeFor(query = linkWith()): Promise<string> {
  return answerIn(await freshKim().client.authorizations.decideLink.mutate({ query, allow: true })).code ?? ''
}
const exchange = (code: string, more: Record<string, string> = {}) =>
  ask({
    ...{ grant_type: 'authorization_code', client_id, code, redirect_uri: redirect, code_verifier: verifier },
    ...more,
  })
const programs = async () => (await freshKim().client.authorizations.list.query()).map(({ client }) => client)

describe('a link', () => {
  test('leads to the settings page with what matters of it, and nowhere else', async () => {
    const query = `${linkWith()}&scope=api&evil=%0d%0a`
    const response = await fetch(`${host.url}/oauth/authorize?${query}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const place = new URL(response.headers.get('location') ?? '', host.url)
    expect([place.origin, place.pathname, [...place.searchParams.keys()]]).toEqual([
      host.url,
      '/profile-setting',
      ['authorize'],
    ])
    const carried = place.searchParams.get('authorize') ?? ''
    expect(carried).not.toContain('evil')
    expect(await kim.client.authorizations.readLink.query({ query: carried })).toEqual({
      client: 'Claude Code docweave',
      host: '127.0.0.1:4000',
    })
    expect((await fetch(`${host.url}/oauth/authorize`, { method: 'POST' })).status).toBe(405)
  })

  test('of an unknown program, or to an address that is not the program’s, tells nobody anything', async () => {
    const other = await register({ redirect_uris: ['https://app.example/cb'] })
    const wrong: Record<string, string | undefined>[] = [
      { client_id: 'docweave-cli' },
      { client_id: '0'.repeat(32) },
      { client_id: undefined },
      { redirect_uri: undefined },
      { redirect_uri: 'https://app.example/cb' },
      { redirect_uri: `${redirect}&more=1` },
      { redirect_uri: redirect.replace('/callback', '/callback/../evil') },
      { redirect_uri: redirect.replace('127.0.0.1', 'localhost') },
      { redirect_uri: redirect.replace('http:', 'https:') },
      { client_id: other, redirect_uri: 'https://app.example:8443/cb' },
      { client_id: other, redirect_uri: 'https://app.example/CB' },
      { client_id: other, redirect_uri: 'https://app.example.evil.example/cb' },
      { client_id: other, redirect_uri: 'https://app.example@evil.example/cb' },
    ]
    const { readLink, decideLink } = kim.client.authorizations
    for (const more of wrong) {
      const query = linkWith(more)
      expect([await readLink.query({ query }), await decideLink.mutate({ query, allow: true })]).toEqual([null, null])
    }
    const twice = `${linkWith()}&redirect_uri=${encodeURIComponent('https://evil.example')}`
    expect(await readLink.query({ query: twice })).toBeNull()
  })

  test('may name another port of this computer, which the system chose', async () => {
    const query = linkWith({ redirect_uri: redirect.replace(':4000', ':51234') })
    expect(await kim.client.authorizations.readLink.query({ query })).toMatchObject({ host: '127.0.0.1:51234' })
  })

  test('may lead to an installed program, which the page names', async () => {
    const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const query = linkWith({ redirect_uri, client_id: await register({ redirect_uris: [redirect_uri] }) })
    const { readLink, decideLink } = kim.client.authorizations
    expect(await readLink.query({ query })).toMatchObject({ host: 'cursor://anysphere.cursor-mcp' })
    const location = await decideLink.mutate({ query, allow: true })
    expect(location).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=[^&]+&state=s\+1%26&iss=/)
  })

  test.each<[more: Record<string, string | undefined>, error: string]>([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('with %j tells the program %s, if the visitor wants', async (more, error) => {
    const query = linkWith(more)
    const view = await kim.client.authorizations.readLink.query({ query })
    expect(view?.wrong?.error).toBe(error)
    expect(answerIn(view?.wrong?.location ?? null)).toEqual({ kept: '1', error, state: 's 1&', iss: host.url })
    expect(await kim.client.authorizations.decideLink.mutate({ query, allow: true })).toBeNull()
  })

  test('with a parameter twice is wrong', async () => {
    const view = await kim.client.authorizations.readLink.query({ query: `${linkWith()}&state=2` })
    expect(view?.wrong?.error).toBe('invalid_request')
  })

  test('is decided by a signed-in visitor of this site only, who signed in a moment ago', async () => {
    const input = { query: linkWith(), allow: true }
    const idle = host.as(userNamed('kim', { signedInAt: Date.now() - 6 * 60 * second }))
    expect(await refusal(idle.client.authorizations.decideLink.mutate(input))).toMatchObject({ code: 'SIGN_IN_AGAIN' })
    expect(await refusal(host.client.authorizations.decideLink.mutate(input))).toMatchObject({ code: 'SIGNED_OUT' })
    const body = JSON.stringify(input)
    const forged = await kim.fetch('/trpc/authorizations.decideLink', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    })
    const { access_token } = tokensOf(await exchange(await codeFor()))
    const asProgram = await fetch(`${host.url}/trpc/authorizations.decideLink`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    })
    expect([forged.status, asProgram.status]).toEqual([403, 401])
  })

  test('that is refused tells the program so', async () => {
    const location = await kim.client.authorizations.decideLink.mutate({ query: linkWith(), allow: false })
    expect(answerIn(location)).toEqual({ kept: '1', error: 'access_denied', state: 's 1&', iss: host.url })
    expect(await programs()).toEqual([])
  })
})

describe('a code', () => {
  test('brings tokens of the account; the answer has state and issuer', async () => {
    const location = await kim.client.authorizations.decideLink.mutate({ query: linkWith(), allow: true })
    const answer = answerIn(location)
    expect(answer).toMatchObject({ state: 's 1&', iss: host.url, code: expect.stringMatching(/^dwc_/) })
    const tokens = tokensOf(await exchange(answer.code ?? '', { resource: `${host.url}/mcp` }))
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'api' })
    expect([await outcome(tokens.access_token), await programs()]).toEqual(['accepted', ['Claude Code docweave']])
    const next = await refresh(tokens.refresh_token, { client_id })
    expect(next).toMatchObject({ token_type: 'Bearer' })
    expect(await refresh(tokensOf(next).refresh_token, { client_id: 'Claude Code docweave' })).toBe('invalid_grant')
  })

  test('works once; when it comes again, what it gave ends', async () => {
    const code = await codeFor()
    const tokens = tokensOf(await exchange(code))
    later(2 * hour)
    expect(await exchange(code)).toBe('invalid_grant')
    expect([
      await outcome(tokens.access_token),
      await refresh(tokens.refresh_token, { client_id }),
      await programs(),
    ]).toEqual(['KEY_INVALID', 'invalid_grant', []])
  })

  test('that comes twice at the same time leaves nobody with access', async () => {
    const code = await codeFor()
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)])
    const given = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.access_token]))
    for (const token of given) expect(await outcome(token)).toBe('KEY_INVALID')
    expect(await programs()).toEqual([])
  })

  test('that comes again before its tokens are there leaves nobody with access', async () => {
    const code = await codeFor()
    const { documents } = host.services
    const set = documents.set.bind(documents)
    const again: unknown[] = []
    documents.set = async (collection, id, document) => {
      if (collection === 'oauth-authorizations' && again.length === 0) again.push(await exchange(code))
      return set(collection, id, document)
    }
    expect([await exchange(code), again, await programs()]).toEqual(['invalid_grant', ['invalid_grant'], []])
  })

  test('is valid for a minute', async () => {
    const code = await codeFor()
    later(60 * second)
    expect(await exchange(code)).toBe('invalid_grant')
  })

  test('is bound to the program, the address, the verifier and the resource, and is not used up by others', async () => {
    const code = await codeFor()
    const other = await register()
    const wrong: Record<string, string>[] = [
      { client_id: other },
      { redirect_uri: redirect.replace(':4000', ':4001') },
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: challenge },
      { resource: host.url },
      { code: `dwc_${'a'.repeat(49)}` },
    ]
    for (const more of wrong) expect(await exchange(code, more)).toBe('invalid_grant')
    expect(await exchange(code, { resource: 'https://other.example' })).toBe('invalid_target')
    expect(await exchange(code, { client_id: 'docweave-cli' })).toBe('invalid_client')
    for (const name of ['code', 'redirect_uri', 'code_verifier'])
      expect(await exchange(code, { [name]: '' })).toBe('invalid_request')
    expect(await exchange(code)).toMatchObject({ token_type: 'Bearer' })
  })

  test('brings nothing when the account was disabled meanwhile', async () => {
    const code = await codeFor()
    host.identity.disabled.add('kim')
    expect(await exchange(code)).toBe('invalid_grant')
    host.identity.disabled.delete('kim')
    expect(await programs()).toEqual([])
  })

  test('is stored as a digest, and removed with the account, or when it is over', async () => {
    const { documents } = host.services
    const ever = { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER } as const
    const code = await codeFor()
    expect(JSON.stringify(await documents.query('oauth-codes', ever))).not.toContain(code.slice(4))
    await removeExpiredAuthorizations(documents, Date.now() + 60 * second)
    expect(await documents.count('oauth-codes', ever)).toBe(0)
    await codeFor()
    await removeAccount(host.services, 'kim')
    expect(await documents.count('oauth-codes', ever)).toBe(0)
  })

  test('keeps the registration of its program, which goes when the program is not used', async () => {
    const { documents } = host.services
    const ever = { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER } as const
    const { refresh_token } = tokensOf(await exchange(await codeFor()))
    await register()
    await removeExpiredAuthorizations(documents, Date.now() + 2 * hour)
    expect(await documents.count('oauth-clients', ever)).toBe(1)
    later(20 * day)
    await refresh(refresh_token, { client_id })
    await removeExpiredAuthorizations(documents, Date.now() + 29 * day)
    expect(await documents.count('oauth-clients', ever)).toBe(1)
    await removeExpiredAuthorizations(documents, Date.now() + 30 * day)
    expect(await documents.count('oauth-clients', ever)).toBe(0)
  })
})
