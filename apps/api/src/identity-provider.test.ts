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

test('a provider that refuses what nobody signed may be used', async () => {
  await expect(check({})).resolves.toBeUndefined()
})

test.each([
  ['takes an unsigned token', { userOfToken: believe }],
  ['takes an unsigned session', { userOfSession: believe }],
  ['asks about its user, and is away', { userOfToken: away }],
])('a provider may not be used that %s', async (_what, more) => {
  await expect(check(more)).rejects.toThrow(/nobody signed/)
})

test('Firebase refuses them without a network, and does not where it is told to be the emulator', async () => {
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

test('this machine is answered, through the site too', async () => {
  expect((await ask({})).status).toBe(200)
  expect((await ask({ host: 'localhost:4000' })).status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': '127.0.0.1:3000' })).status).toBe(200)
})

test.each([
  ['the attack as it was', { 'x-forwarded-for': '203.0.113.9', host: 'example.com' }],
  ['a client behind a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['a name that DNS rebinds', { host: 'example.com' }],
  ['a name that the site was asked by', { 'x-forwarded-host': 'example.com' }],
])('refused, whatever the path: %s', async (_what, headers) => {
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
