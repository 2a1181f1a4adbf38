import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { DocweaveError, type IdentityProvider } from '@docweave/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { assertForgeryRefused } from './forged-token.ts'
import { createTestIdentity, userNamed } from './testing/identity.ts'

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
