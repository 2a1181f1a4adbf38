/** Identity provider paths under the site's own origin: the emulator in development, the provider's sign-in pages otherwise. */
import { afterEach, expect, it, vi } from 'vitest'
import { readSettings, type EdgeEnv } from './env.ts'
import { serveIdentity } from './identity-paths.ts'

const nobody = { fetch: () => Promise.reject(new Error('not called')) }
const project = { FIREBASE_PROJECT_ID: 'docs', FIREBASE_API_KEY: 'key' }
afterEach(() => vi.unstubAllGlobals())

function ask(path: string, more: Partial<EdgeEnv>, init?: RequestInit) {
  const request = new Request(`https://docs.example${path}`, init)
  const env: EdgeEnv = { API: nobody, ASSETS: nobody, ...more }
  const url = new URL(request.url)
  return serveIdentity(request, url, env, readSettings(env, url))
}

const seen = vi.fn<(request: Request) => Promise<Response>>(async () => new Response('answer'))
const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-key'

it('proxies to the emulator in development, without the authorization header', async () => {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const answer = await ask(signUp, { IDENTITY: { fetch: seen } }, { method: 'POST', body: '{}', headers })
  expect(await answer?.text()).toBe('answer')
  const onward = seen.mock.calls[0]?.[0]
  expect(onward?.headers.get('authorization')).toBeNull()
  expect(await onward?.text()).toBe('{}')
})

it('responds 503 if the emulator is unreachable', async () => {
  const answer = await ask(signUp, { IDENTITY: { fetch: () => Promise.reject(new Error('no connection')) } })
  expect(answer?.status).toBe(503)
})

it('proxies the provider’s own pages with a project, without the session cookie', async () => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>(async () => new Response('handler'))
  vi.stubGlobal('fetch', fetched)
  const answer = await ask('/__/auth/handler?state=x', project, { headers: { cookie: '__Host-docweave_session=abc' } })
  expect(await answer?.text()).toBe('handler')
  const onward = fetched.mock.calls[0]?.[0]
  expect(onward?.url).toBe('https://docs.firebaseapp.com/__/auth/handler?state=x')
  expect(onward?.headers.get('cookie')).toBeNull()
})

it('finding 3: does not proxy paths that list one-time codes or are for the project’s owner', async () => {
  for (const path of [
    '/emulator/v1/projects/demo-docweave/oobCodes',
    '/emulator/v1/projects/demo-docweave/accounts',
    '/emulator/v1/projects/demo-docweave/config',
    '/emulator/openapi.json',
    '/emulator',
    '/identitytoolkit.googleapis.com/../emulator/v1/projects/demo-docweave/oobCodes',
    '/identitytoolkit.googleapis.com/..%2femulator/v1/projects/demo-docweave/oobCodes',
    '/identitytoolkit.googleapis.com/emulator/v1/projects/demo-docweave/oobCodes',
    '/identitytoolkit.googleapis.com/v1/projects/demo-docweave/accounts:query',
    '/identitytoolkit.googleapis.com/v1/projects/demo-docweave/accounts:batchGet',
    '/identitytoolkit.googleapis.com/v2/projects/demo-docweave/config',
  ])
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask(path, { IDENTITY: nobody }, { method }))?.status, path).toBe(404)
})

it('finding 3: refuses sign-ins at the emulator from another site’s page', async () => {
  const from = (origin: string) => ask(signUp, { IDENTITY: { fetch: seen } }, { method: 'POST', headers: { origin } })
  expect((await from('https://evil.example'))?.status).toBe(403)
  expect((await from('http://127.0.0.1:3000'))?.status).toBe(200)
})

it('returns only the last link mailed to the given address in development', async () => {
  const sent = (email: string, oobLink: string, more = {}) => ({ email, oobLink, requestType: 'VERIFY_EMAIL', ...more })
  const oobCodes = [
    sent('a@example.com', 'http://site/account-action?oobCode=1'),
    sent('A@example.com', 'http://site/account-action?oobCode=2'),
    sent('b@example.com', 'http://site/account-action?oobCode=3'),
    sent('a@example.com', 'http://site/account-action?oobCode=4', { newEmail: 'c@example.com' }),
  ]
  const IDENTITY = { fetch: async () => Response.json({ oobCodes }) }
  const link = async (query: string) => (await ask(`/development-mail?${query}`, { IDENTITY }))?.json()
  expect(await link('email=a@example.com&kind=VERIFY_EMAIL')).toEqual({ link: '/account-action?oobCode=2' })
  expect(await link('email=c@example.com&kind=VERIFY_EMAIL')).toEqual({ link: '/account-action?oobCode=4' })
  for (const query of ['email=d@example.com&kind=VERIFY_EMAIL', 'email=a@example.com&kind=PASSWORD_RESET', ''])
    expect(await link(query)).toEqual({})
  expect(await ask('/development-mail?email=a@example.com&kind=VERIFY_EMAIL', project)).toBeUndefined()
})

it('ignores other paths, and emulator paths if a project is configured', async () => {
  for (const path of ['/', '/identitytoolkit.googleapis.community', '/__/auth/handler', '/emulators/x'])
    expect(await ask(path, { IDENTITY: nobody }), path).toBeUndefined()
  for (const path of [signUp, '/emulator/v1/projects/docs/oobCodes', '/__/other'])
    expect(await ask(path, project), path).toBeUndefined()
  expect(await ask('/identity.json', {})).toBeUndefined()
})

it('serves the public settings', async () => {
  expect(await (await ask('/identity.json', project))?.json()).toMatchObject({
    projectId: 'docs',
    apiKey: 'key',
    emulator: false,
  })
})
