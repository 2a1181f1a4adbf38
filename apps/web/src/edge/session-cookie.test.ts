/** Sessions are valid if Google signed them for this project and they have not expired; Google's keys are cached as responses allow. */
import { createPrivateKey } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '@docweave/fixtures'
import { cookieOf, readSigned, readUnsigned, createSessionKeys } from './session-cookie.ts'

const google = await generateKeyPair('RS256')
const stranger = await generateKeyPair('RS256')
const keyOf = async (id: string) => (id === 'known' ? google.publicKey : undefined)
const now = 1_800_000_000_000
const at = (seconds: number) => now / 1000 + seconds

interface Making {
  claims?: Record<string, unknown>
  key?: typeof google.privateKey
  kid?: string
}

const claimsOf = (more: Record<string, unknown> = {}) => ({
  iss: 'https://session.firebase.google.com/docs',
  aud: 'docs',
  sub: 'ana',
  iat: at(-60),
  exp: at(600),
  email: 'ana@example.com',
  email_verified: true,
  ...more,
})
const make = ({ claims, key = google.privateKey, kid = 'known' }: Making = {}) =>
  new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
const read = (cookie: string) => readSigned(cookie, 'docs', keyOf, () => now)

describe('a signed session', () => {
  it('yields its user and its expiry', async () => {
    expect(await read(await make())).toEqual({
      user: { id: 'ana', email: 'ana@example.com', emailVerified: true },
      expiresAt: now + 600_000,
    })
  })

  it.each<[string, Making]>([
    ['another’s key', { key: stranger.privateKey }],
    ['an unknown key', { kid: 'other' }],
    ['another project', { claims: { aud: 'other' } }],
    ['an ID token', { claims: { iss: 'https://securetoken.google.com/docs' } }],
    ['an expired session', { claims: { exp: at(-1) } }],
    ['an empty user id', { claims: { sub: '' } }],
    ['a user id that is not a string', { claims: { sub: 7 } }],
  ])('is rejected for %s', async (_, making) => {
    expect(await read(await make(making))).toBeUndefined()
  })

  it('is rejected if unsigned or malformed', async () => {
    const bare = new UnsecuredJWT(claimsOf()).encode()
    for (const cookie of [bare, `${bare}x`, '', 'a.b.c', '%%%', '한글']) expect(await read(cookie)).toBeUndefined()
  })

  it('throws if the keys cannot be fetched', async () => {
    const failing = () => Promise.reject(new Error('no connection'))
    await expect(readSigned(await make(), 'docs', failing, () => now)).rejects.toThrow('no connection')
  })
})

it('accepts the emulator’s unsigned sessions of its own project in development', () => {
  const unsigned = (more?: Record<string, unknown>) => new UnsecuredJWT(claimsOf(more)).encode()
  const user = (cookie: string) => readUnsigned(cookie, 'docs', () => now)?.user.id
  expect(user(unsigned())).toBe('ana')
  expect(user(unsigned({ aud: 'other' }))).toBeUndefined()
  expect(user(unsigned({ exp: at(-1) }))).toBeUndefined()
  expect(user('not.a.token')).toBeUndefined()
})

it.each([
  ['__Host-docweave_session=a.b.c', 'a.b.c'],
  ['i18n_redirected=ko; __Host-docweave_session=a=b', 'a=b'],
  ['x__Host-docweave_session=a', undefined],
  // The former cookie name, which any page of a sibling host could set.
  ['docweave_session=a', undefined],
  ['__Host-docweave_session=', undefined],
  ['', undefined],
])('reads the session cookie of %j as %j', (cookie, session) => {
  expect(cookieOf(new Request('http://localhost/', { headers: { cookie } }))).toBe(session)
})

/** A key with its certificate as Google serves it: X.509 in PEM. */
const made = { one: makeCertificate(), two: makeCertificate() }
const keys = { one: createPrivateKey(made.one.key), two: createPrivateKey(made.two.key) }
const certificates = { one: made.one.certificate, two: made.two.certificate }

function server() {
  let now = 1_800_000_000_000
  let answers: object = { one: certificates.one }
  const asked: number[] = []
  const send = async () => {
    asked.push(now)
    return Response.json(answers, { headers: { 'cache-control': 'public, max-age=3600, must-revalidate' } })
  }
  return {
    keyOf: createSessionKeys(send, () => now),
    asked,
    wait: (milliseconds: number) => (now += milliseconds),
    rotate: (next: object) => (answers = next),
    now: () => now,
  }
}

const sign = (claims: object, key: 'one' | 'two', now: number) =>
  new SignJWT({ email: 'ana@example.com', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key })
    .setIssuer('https://session.firebase.google.com/docs')
    .setAudience('docs')
    .setSubject('ana')
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + 600)
    .sign(keys[key])

it('reads a session signed with the key of Google’s certificate', async () => {
  const { keyOf, now } = server()
  const session = await readSigned(await sign({ name: 'Ana' }, 'one', now()), 'docs', keyOf, now)
  expect(session?.user).toEqual({ id: 'ana', email: 'ana@example.com', emailVerified: true, name: 'Ana' })
})

it('fetches the keys once per cache lifetime', async () => {
  const { keyOf, asked, wait } = server()
  expect(await keyOf('one')).toBeDefined()
  wait(3_599_000)
  expect(await keyOf('one')).toBeDefined()
  expect(asked).toHaveLength(1)
  wait(1000)
  await keyOf('one')
  expect(asked).toHaveLength(2)
})

it('fetches again for an unknown key id, at most once a minute', async () => {
  const { keyOf, asked, wait, rotate } = server()
  await keyOf('one')
  expect(await keyOf('two')).toBeUndefined()
  expect(asked).toHaveLength(1)
  rotate(certificates)
  wait(60_000)
  expect(await keyOf('two')).toBeDefined()
  for (const id of ['three', 'constructor', '']) expect(await keyOf(id)).toBeUndefined()
  expect(asked).toHaveLength(2)
})

it('throws if the keys endpoint fails', async () => {
  const keyOf = createSessionKeys(async () => new Response('', { status: 500 }))
  await expect(keyOf('one')).rejects.toThrow('500')
})
