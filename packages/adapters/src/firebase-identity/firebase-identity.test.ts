/** Runs against the emulator with its tokens, and without it, when no unsigned token may be accepted. */
import { mkdtemp, rm } from 'node:fs/promises'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentityProvider } from '@docweave/contract'
import { EMULATED_PROJECT } from '@docweave/identity-emulator'
import {
  createClient,
  startEmulator,
  type IdentityClient,
  type RunningEmulator,
} from '@docweave/identity-emulator/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFirebaseIdentity } from './firebase-identity.ts'

const MINUTE = 60_000
const TWO_WEEKS = 14 * 24 * 60 * MINUTE
const out = { code: 'SIGNED_OUT' }
let folder = ''
let emulator: RunningEmulator
let client: IdentityClient
let identity: IdentityProvider
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-identity-'))
  emulator = await startEmulator(folder)
  client = createClient(emulator.host)
  identity = createFirebaseIdentity({ projectId: EMULATED_PROJECT })
}, 40_000)
beforeEach(() => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.host)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await emulator.stop()
  await rm(folder, { recursive: true })
})

/** Moves the clock of this process, but not its timers. */
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

async function newUser() {
  const email = `user-${++count}@example.com`
  const { localId, idToken } = await client.signUp(email, 'secret words')
  return { email, localId, idToken, session: await identity.openSession(idToken, TWO_WEEKS) }
}

/** Returns a token with changed contents, unsigned like the emulator's. */
function forged(token: string, header: object, changes: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return `${encode({ alg: 'none', typ: 'JWT', ...header })}.${encode({ ...Object(payload), ...changes })}.`
}

test('reads the user and the sign-in time from a token and from a session', async () => {
  const { email, localId, idToken, session } = await newUser()
  const user = await identity.userOfToken(idToken)
  expect(user).toEqual({ id: localId, email, emailVerified: false, signedInAt: expect.any(Number) })
  expect(Math.abs(Date.now() - user.signedInAt)).toBeLessThan(MINUTE)
  expect(await identity.userOfSession(session)).toEqual(user)
})

test("returns the current state of a session's user", async () => {
  const { localId, session } = await newUser()
  await client.asAdmin('update', { localId, displayName: '田中', emailVerified: true })
  expect(await identity.userOfSession(session)).toMatchObject({ name: '田中', emailVerified: true })
})

test('caches a session for four minutes, then checks its user again', async () => {
  const { localId, session } = await newUser()
  await identity.userOfSession(session)
  await client.asAdmin('update', { localId, disableUser: true })
  later(3.9 * MINUTE)
  expect(await identity.userOfSession(session)).toMatchObject({ id: localId })
  later(0.2 * MINUTE)
  await expect(identity.userOfSession(session)).rejects.toMatchObject(out)
})

test("refuses a user's sessions at once after they are revoked here", async () => {
  const { localId, idToken, session } = await newUser()
  await identity.userOfSession(session)
  // A sign-in and a revocation in the same second are indistinguishable.
  await new Promise((wake) => setTimeout(wake, 1100))
  await identity.revokeSessions(localId)
  await expect(identity.userOfSession(session)).rejects.toMatchObject(out)
  await expect(identity.userOfToken(idToken)).rejects.toMatchObject(out)
})

test('refuses a deleted user, and can delete a user twice', async () => {
  const { localId, idToken, session } = await newUser()
  await identity.userOfSession(session)
  await identity.deleteUser(localId)
  await identity.deleteUser(localId)
  await identity.deleteUser('never-was')
  await expect(identity.userOfSession(session)).rejects.toMatchObject(out)
  await expect(identity.userOfToken(idToken)).rejects.toMatchObject(out)
  await expect(identity.openSession(idToken, TWO_WEEKS)).rejects.toMatchObject(out)
})

test('refuses a disabled user', async () => {
  const { localId, idToken } = await newUser()
  await client.asAdmin('update', { localId, disableUser: true })
  await expect(identity.userOfToken(idToken)).rejects.toMatchObject(out)
  await expect(identity.openSession(idToken, TWO_WEEKS)).rejects.toMatchObject(out)
})

test('returns a user by id, without a sign-in, until it is disabled or deleted', async () => {
  const { localId, email } = await newUser()
  expect(await identity.userOfId(localId)).toEqual({ id: localId, email, emailVerified: false, signedInAt: 0 })
  await client.asAdmin('update', { localId, disableUser: true })
  later(4.1 * MINUTE)
  await expect(identity.userOfId(localId)).rejects.toMatchObject(out)
  const { localId: other } = await newUser()
  await identity.userOfId(other)
  await identity.deleteUser(other)
  for (const id of [other, 'never-was']) await expect(identity.userOfId(id), id).rejects.toMatchObject(out)
})

test('refuses an expired token and an expired session', async () => {
  const { idToken } = await newUser()
  const short = await identity.openSession(idToken, 5 * MINUTE)
  await identity.userOfSession(short)
  later(5.1 * MINUTE)
  await expect(identity.userOfSession(short)).rejects.toMatchObject(out)
  later(60 * MINUTE)
  await expect(identity.userOfToken(idToken)).rejects.toMatchObject(out)
})

test('refuses malformed tokens, tokens in place of sessions and vice versa, and those of other projects', async () => {
  const { idToken, session } = await newUser()
  const issuer = 'https://securetoken.google.com/other-project'
  const foreign = forged(idToken, {}, { aud: 'other-project', iss: issuer })
  const nobody = forged(idToken, {}, { sub: 'nobody', user_id: 'nobody' })
  for (const token of ['', 'x', 'a.b.c', '한글.한글.한글', session, foreign, nobody, `${idToken}x.y`])
    await expect(identity.userOfToken(token), token).rejects.toMatchObject(out)
  for (const cookie of ['', 'x', 'a.b.c', 'null', idToken, foreign])
    await expect(identity.userOfSession(cookie), cookie).rejects.toMatchObject(out)
})

test('answers SERVICE_UNAVAILABLE, not SIGNED_OUT, while the provider is unreachable', async () => {
  const { idToken, session } = await newUser()
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9')
  const away = createFirebaseIdentity({ projectId: EMULATED_PROJECT })
  await expect(away.userOfToken(idToken)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(away.userOfSession(session)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(away.userOfId('x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(away.deleteUser('x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('without the emulator, refuses an unsigned token, and answers SERVICE_UNAVAILABLE if keys cannot be fetched', async () => {
  const { idToken, session } = await newUser()
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined)
  const away = vi.spyOn(https, 'request').mockImplementation(() => {
    throw new Error('no network')
  })
  const real = createFirebaseIdentity({ projectId: EMULATED_PROJECT })
  for (const token of [idToken, forged(idToken, { alg: 'HS256', kid: 'k' }, {})])
    await expect(real.userOfToken(token)).rejects.toMatchObject(out)
  await expect(real.userOfSession(session)).rejects.toMatchObject(out)
  const signed = `${forged(idToken, { alg: 'RS256', kid: 'k' }, {})}AAAA`
  await expect(real.userOfToken(signed)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(away).toHaveBeenCalledTimes(1)
})
