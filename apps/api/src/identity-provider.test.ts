import { request as send } from 'node:http'
import { afterEach, expect, test, vi, beforeEach } from 'vitest'
import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { DocweaveError, type IdentityProvider } from '@docweave/contract'
import { assertForgeryRefused } from './identity-provider.ts'
import { openApiHost } from './testing/api-host.ts'
import { createTestIdentity, userNamed } from '@docweave/api/testing'

afterEach(() => {
  vi.unstubAllEnvs()
})

const { provider } = createTestIdentity()
const check = (more: Partial<IdentityProvider>) => assertForgeryRefused({ ...provider, ...more }, 'docweave')
const believe = async () => userNamed('forged')
const away = async (): Promise<never> => {
  throw new DocweaveError('SERVICE_UNAVAILABLE')
}

test('accepts a provider that refuses unsigned tokens', async () => {
  await expect(check({})).resolves.toBeUndefined()
})

test.each([
  ['accepts an unsigned token', { userOfToken: believe }],
  ['accepts an unsigned session', { userOfSession: believe }],
  ['cannot verify a token because its server is unreachable', { userOfToken: away }],
])('refuses a provider that %s', async (_what, more) => {
  await expect(check(more)).rejects.toThrow(/nobody signed/)
})

test('Firebase refuses unsigned tokens without a network, but not if it is configured as the emulator', async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined)
  const real = createFirebaseIdentity({ projectId: 'docweave' })
  await expect(assertForgeryRefused(real, 'docweave')).resolves.toBeUndefined()
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9')
  const emulated = createFirebaseIdentity({ projectId: 'docweave' })
  await expect(assertForgeryRefused(emulated, 'docweave')).rejects.toThrow(/nobody signed/)
})

/** Finding 3, at the API itself: with an unsigned token, anyone who could reach its port could act as any user. */
let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost({}, { localOnly: true })
})
afterEach(() => host.close())

const ask = (headers: Record<string, string>, path = '/trpc/tools.status', method = 'GET') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(host.url)
    send({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += String(bytes)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .once('error', reject)
      .end()
  })

test('answers requests from this machine, also through the site', async () => {
  expect((await ask({})).status).toBe(200)
  expect((await ask({ host: 'localhost:4000' })).status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': '127.0.0.1:3000' })).status).toBe(200)
})

test.each([
  ['the original attack', { 'x-forwarded-for': '203.0.113.9', host: 'example.com' }],
  ['a client behind a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['a host name for DNS rebinding', { host: 'example.com' }],
  ['a forwarded host name of another machine', { 'x-forwarded-host': 'example.com' }],
])('refuses a request on every path: %s', async (_what, headers) => {
  for (const [path, method] of [
    ['/trpc/tools.status', 'GET'],
    ['/session', 'POST'],
    ['/uploads', 'POST'],
    ['/results/00000000000000000000000000000000/0', 'GET'],
    ['/codec/decode', 'POST'],
    ['/nowhere', 'GET'],
  ] as const) {
    const { status, text } = await ask(headers, path, method)
    expect([status, text.includes('set DOCWEAVE_MODE=production')], path).toEqual([403, true])
  }
})
