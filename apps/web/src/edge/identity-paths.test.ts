/** What of the identity provider is under the site's own address: the emulator in development, the provider's own pages otherwise. */
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

it('in development the emulator answers, and nobody out here is its owner', async () => {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const answer = await ask(signUp, { IDENTITY: { fetch: seen } }, { method: 'POST', body: '{}', headers })
  expect(await answer?.text()).toBe('answer')
  const onward = seen.mock.calls[0]?.[0]
  expect(onward?.headers.get('authorization')).toBeNull()
  expect(await onward?.text()).toBe('{}')
})

it('says so when the emulator is away', async () => {
  const answer = await ask(signUp, { IDENTITY: { fetch: () => Promise.reject(new Error('no connection')) } })
  expect(answer?.status).toBe(503)
})

it('with a project the provider’s own pages are under our address, without the visitor’s session', async () => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>(async () => new Response('handler'))
  vi.stubGlobal('fetch', fetched)
  const answer = await ask('/__/auth/handler?state=x', project, { headers: { cookie: 'docweave_session=abc' } })
  expect(await answer?.text()).toBe('handler')
  const onward = fetched.mock.calls[0]?.[0]
  expect(onward?.url).toBe('https://docs.firebaseapp.com/__/auth/handler?state=x')
  expect(onward?.headers.get('cookie')).toBeNull()
})

it('leaves everything else, and has no emulator beside a project', async () => {
  for (const path of ['/', '/identitytoolkit.googleapis.com', '/__/auth/handler', '/emulators/x'])
    expect(await ask(path, { IDENTITY: nobody }), path).toBeUndefined()
  for (const path of [signUp, '/emulator/v1/projects/docs/oobCodes', '/__/other'])
    expect(await ask(path, project), path).toBeUndefined()
  expect(await ask('/identity.json', {})).toBeUndefined()
})

it('tells pages the public settings', async () => {
  expect(await (await ask('/identity.json', project))?.json()).toMatchObject({
    projectId: 'docs',
    apiKey: 'key',
    emulator: false,
  })
})
