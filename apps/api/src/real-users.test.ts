/** Tests with users and tokens of the identity emulator; the other tests use a fake provider. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { EMULATED_PROJECT } from '@docweave/identity-emulator'
import {
  createClient,
  startEmulator,
  type IdentityClient,
  type RunningEmulator,
} from '@docweave/identity-emulator/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApiHost } from './testing/api-host.ts'
import { createVisitor } from './testing/visitor.ts'

const minute = 60_000
let folder = ''
let emulator: RunningEmulator
let provider: IdentityClient
let host: Awaited<ReturnType<typeof openApiHost>>
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-users-'))
  emulator = await startEmulator(folder)
  provider = createClient(emulator.host)
}, 40_000)
beforeEach(async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host)
  host = await openApiHost({ identity: createFirebaseIdentity({ projectId: EMULATED_PROJECT }) })
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await emulator.stop()
  await rm(folder, { recursive: true })
})

/** Signs up and opens a session, like a page. */
async function enter() {
  const email = `kim-${++count}@example.com`
  const { localId, idToken } = await provider.signUp(email, 'secret words')
  const headers = { authorization: `Bearer ${idToken}`, origin: host.url }
  const opened = await fetch(`${host.url}/session`, { method: 'POST', headers })
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  return { email, localId, visitor: createVisitor(host.url, cookie) }
}
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

test('a token of the provider opens a session of its user', async () => {
  const { email, localId, visitor } = await enter()
  const { user, profile } = await visitor.client.account.get.query()
  expect(user).toMatchObject({ id: localId, email, emailVerified: false })
  expect(profile.createdAt).toBeGreaterThan(Date.now() - minute)
})

test('a disabled user loses the session within five minutes', async () => {
  const { localId, visitor } = await enter()
  expect((await visitor.fetch('/session')).status).toBe(200)
  await provider.asAdmin('update', { localId, disableUser: true })
  later(4.9 * minute)
  expect((await visitor.fetch('/session')).status).toBe(401)
  await expect(visitor.client.account.get.query()).rejects.toMatchObject({ message: 'SIGNED_OUT' })
})

test('a user who deletes the account loses the session at once and cannot sign in again', async () => {
  const { email, visitor } = await enter()
  await visitor.client.account.remove.mutate()
  expect((await visitor.fetch('/session')).status).toBe(401)
  expect(await provider.signIn(email, 'secret words')).toMatchObject({
    error: { message: 'INVALID_LOGIN_CREDENTIALS' },
  })
})
