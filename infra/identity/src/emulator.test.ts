/** The real process, called as the SDK does: persistent accounts, links to our pages, and no disclosure of who has an account. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { EMULATED_KEY, EMULATED_PROJECT } from './index.ts'
import { createClient, startEmulator, type IdentityClient, type RunningEmulator } from './testing/index.ts'

const User = z.looseObject({ providerUserInfo: z.array(z.object({ providerId: z.string() })).optional() })
let folder = ''
let emulator: RunningEmulator
let lines: string[]
let ask: IdentityClient['ask']
let asVisitor: IdentityClient['asVisitor']
let asAdmin: IdentityClient['asAdmin']
let signIn: IdentityClient['signIn']

async function start(): Promise<void> {
  emulator = await startEmulator(folder)
  ;({ lines } = emulator)
  ;({ ask, asVisitor, asAdmin, signIn } = createClient(emulator.host))
}
const stop = (signal: NodeJS.Signals) => emulator.stop(signal)

/** Returns the emulator's record of a user, with only the ids of sign-in providers, because it derives their details. */
async function recordOf(localId: unknown): Promise<object> {
  const { users } = z.object({ users: z.array(User) }).parse(await asAdmin('lookup', { localId: [localId] }))
  const { providerUserInfo = [], ...record } = users[0] ?? {}
  return { ...record, providers: providerUserInfo.map(({ providerId }) => providerId) }
}

/** The link in the last printed mail. */
const lastLink = () => new URL(/https:\S+$/.exec(lines.findLast((line) => line.startsWith('mail: ')) ?? '')?.[0] ?? '')
const codeIn = (link: URL) => link.searchParams.get('oobCode')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-identity-'))
  await start()
}, 40_000)
afterAll(async () => {
  await stop('SIGTERM')
  await rm(folder, { recursive: true })
})

test('returns the password policy of a new project', async () => {
  expect(await ask(`/identitytoolkit.googleapis.com/v2/passwordPolicy?key=${EMULATED_KEY}`)).toMatchObject({
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  })
})

test.each([
  ['ko', 'ko'],
  ['ja', 'ja'],
  ['en', 'en'],
  ['tlh', 'en'],
])('a mail requested in %s links to our page in %s, and its link signs in', async (asked, lang) => {
  const email = `link-${asked}@example.com`
  const request = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://docweave.example/signup' }
  await asVisitor('sendOobCode', { ...request, canHandleCodeInApp: true }, { 'x-firebase-locale': asked })
  await vi.waitFor(() => expect(lines.at(-1)).toContain(`mail: to ${email}, to sign in: https://docweave.example/`))
  const link = lastLink()
  expect(link.pathname).toBe('/account-action')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'signIn', lang, apiKey: EMULATED_KEY })
  const { oobCodes } = await ask(`/emulator/v1/projects/${EMULATED_PROJECT}/oobCodes`)
  expect(oobCodes).toContainEqual(expect.objectContaining({ email, oobLink: link.href }))
  expect(await asVisitor('signInWithEmailLink', { email, oobCode: codeIn(link) })).toMatchObject({ isNewUser: true })
})

test('resets a password and changes an address by mail', async () => {
  const email = 'old@example.com'
  await asVisitor('signUp', { email, password: 'forgotten', returnSecureToken: true })
  await asVisitor('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { 'x-firebase-locale': 'ja' })
  await vi.waitFor(() => expect(lines.at(-1)).toContain(`mail: to ${email}, to choose a new password: `))
  expect(lastLink().searchParams.get('lang')).toBe('ja')
  await asVisitor('resetPassword', { oobCode: codeIn(lastLink()), newPassword: 'remembered' })
  const { idToken } = await signIn(email, 'remembered')
  await asVisitor('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@example.com', idToken })
  await vi.waitFor(() => expect(lines.at(-1)).toContain('mail: to new@example.com, to confirm the new address: '))
  await asVisitor('update', { oobCode: codeIn(lastLink()) })
  expect(await signIn('new@example.com', 'remembered')).toMatchObject({ email: 'new@example.com' })
})

test('does not disclose who has an account', async () => {
  await asVisitor('signUp', { email: 'there@example.com', password: 'correct horse' })
  const wrong = await signIn('there@example.com', 'wrong horse')
  expect(wrong).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
  expect(await signIn('nobody@example.com', 'wrong horse')).toEqual(wrong)
  const before = lines.length
  const reset = await asVisitor('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' })
  expect(reset).toMatchObject({ email: 'nobody@example.com' })
  expect(lines).toHaveLength(before)
})

test('recognises a user of another provider after a restart', async () => {
  const claims = JSON.stringify({ sub: 'g-1', email: 'federated@example.com', email_verified: true })
  const signInWithGoogle = () =>
    asVisitor('signInWithIdp', {
      requestUri: 'https://docweave.example',
      postBody: `providerId=google.com&id_token=${encodeURIComponent(claims)}`,
    })
  const { localId } = await signInWithGoogle()
  await stop('SIGTERM')
  await start()
  expect(await signInWithGoogle()).toMatchObject({ localId, email: 'federated@example.com' })
  expect(await recordOf(localId)).toMatchObject({ providers: ['google.com'] })
}, 60_000)

test('persists accounts, passwords, revocations and open links, also after SIGKILL', async () => {
  const email = 'keeps@example.com'
  const { localId } = await asVisitor('signUp', { email, password: 'still the same', displayName: '김하나' })
  const { idToken } = await signIn(email, 'still the same')
  await asAdmin('update', { localId, validSince: '1600000000' })
  await asVisitor('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await vi.waitFor(() => expect(lines.at(-1)).toContain(email))
  const code = codeIn(lastLink())
  const file = join(folder, 'identity.json')
  const before = await recordOf(localId)
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain(code), 3000)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await stop('SIGKILL')
  await start()
  expect(await recordOf(localId)).toEqual(before)
  expect(before).toMatchObject({ email, displayName: '김하나', validSince: '1600000000' })
  expect(await asVisitor('lookup', { idToken })).toMatchObject({ users: [{ localId }] })
  expect(await signIn(email, 'still the same')).toMatchObject({ localId })
  await asVisitor('resetPassword', { oobCode: code, newPassword: 'another one' })
  // Immediately, because unsaved changes are written on SIGTERM.
  await stop('SIGTERM')
  await start()
  expect(await signIn(email, 'still the same')).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
  expect(await signIn(email, 'another one')).toMatchObject({ localId })
}, 60_000)

test('finding 3: refuses codes to another site, a rebound host name and a proxy', async () => {
  const status = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const [, port] = emulator.host.split(':')
      const path = `/emulator/v1/projects/${EMULATED_PROJECT}/oobCodes`
      send({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .once('error', reject)
        .end()
    })
  expect(await status({})).toBe(200)
  expect(await status({ origin: 'https://evil.example' })).toBe(403)
  expect(await status({ host: 'rebound.evil.example:9099' })).toBe(403)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
})
