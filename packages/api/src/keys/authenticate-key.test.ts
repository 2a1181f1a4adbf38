import type { ApiKeyLimits } from '@docweave/contract'
import { removeAccount, requestDeletion } from '@docweave/jobs'
import {
  changeKey,
  createKey,
  digestOfSecret,
  isKeySecret,
  listKeys,
  readKeyUses,
  revokeKey,
  rotateKey,
} from '@docweave/jobs/api-keys'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userNamed } from '../testing/identity.ts'
import { openTestApi } from '../testing/test-api.ts'
import { visitorIds } from '../visitor-ids.ts'
import { authenticateKey } from './authenticate-key.ts'
import { flushKeyUses } from './record-key-use.ts'

const hour = 3_600_000
const address = '203.0.113.7'

let host: Awaited<ReturnType<typeof openTestApi>>
beforeEach(async () => {
  host = await openTestApi()
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})

const make = (limits: ApiKeyLimits = {}) =>
  createKey(host.services.documents, 'kim', { name: 'ci', ...limits }, Date.now())
const makeForOperator = () => createKey(host.services.documents, undefined, { name: 'nightly' }, Date.now())
const enter = (secret: string, from = address) => authenticateKey(host.services, secret, from)
const code = (secret: string, from?: string) =>
  enter(secret, from).then(
    () => 'accepted',
    (error: unknown) => error instanceof Error && Reflect.get(error, 'code'),
  )
/** Moves the clock, but not the timers. */
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

describe('the secret', () => {
  test('has the documented format and is stored as its digest only', async () => {
    const { key, secret } = await make()
    expect(secret).toMatch(/^dwk_[0-9A-Za-z]{49}$/)
    expect(key.start).toBe(secret.slice(0, 8))
    const { documents } = host.services
    const stored = JSON.stringify([
      await documents.get('api-keys', key.id),
      await documents.get('api-key-secrets', digestOfSecret(secret)),
    ])
    expect(stored).toContain(digestOfSecret(secret))
    expect(stored).not.toContain(secret.slice(8))
    expect(JSON.stringify(await listKeys(documents, 'kim', Date.now()))).not.toMatch(
      new RegExp(`${digestOfSecret(secret)}|${secret.slice(8)}`),
    )
  })

  test('is refused without reading the store when it is not one, or has a wrong character', async () => {
    const { secret } = await make()
    const read = vi.spyOn(host.services.documents, 'get')
    // Made by another program (Python's zlib): the checksum is the CRC-32 in base62, with leading zeros.
    expect(isKeySecret('dwk_0000000000000000000000000000000000000000aZ94T0cN7')).toBe(true)
    const swapped = `${secret.slice(0, 9)}${secret[9] === 'x' ? 'y' : 'x'}${secret.slice(10)}`
    for (const text of ['', 'dwk_', 'x'.repeat(10_000), secret.slice(1), `${secret} `, secret.toLowerCase(), swapped])
      expect([text.slice(0, 60), await code(text)]).toEqual([text.slice(0, 60), 'KEY_INVALID'])
    expect(read).not.toHaveBeenCalled()
  })
})

describe('a caller with a key', () => {
  test('is the owner, with the visitor id of the account and the limits of the key', async () => {
    const { key, secret } = await make({ tools: ['compress-pdf'], perMinute: 10 })
    const caller = await enter(secret)
    expect(caller).toEqual({
      visitor: (await visitorIds(host.services.documents)).ofAccount('kim'),
      user: { ...userNamed('kim'), signedInAt: 0 },
      key: { id: key.id, byOperator: false, tools: ['compress-pdf'], perMinute: 10 },
    })
  })

  test("of an operator's key is a user of its own, also on a host without accounts", async () => {
    const { key, secret } = await makeForOperator()
    host.identity.state.away = true
    const { user, key: granted } = await enter(secret)
    expect([user.id, granted]).toEqual([`key-${key.id}`, { id: key.id, byOperator: true }])
  })

  test('is refused after the expiry, which is in the trail of the key', async () => {
    const { key, secret } = await make({ expiresAt: Date.now() + hour })
    expect(await code(secret)).toBe('accepted')
    later(hour + 1)
    expect(await code(secret)).toBe('KEY_EXPIRED')
    await flushKeyUses(host.services)
    const { uses } = await readKeyUses(host.services.documents, key.id, undefined, Date.now())
    expect(uses).toEqual([
      { at: expect.any(Number), action: 'authenticate', code: 'KEY_EXPIRED', status: 401, network: '203.0.113.0/24' },
    ])
  })

  test.each([
    ['203.0.113.7', 'accepted'],
    ['::ffff:203.0.113.7', 'accepted'],
    ['203.0.114.7', 'KEY_NOT_ALLOWED'],
    ['198.51.100.1', 'accepted'],
    ['198.51.100.2', 'KEY_NOT_ALLOWED'],
    ['2001:db8:1::9', 'accepted'],
    ['2001:db8:2::9', 'KEY_NOT_ALLOWED'],
    ['', 'KEY_NOT_ALLOWED'],
    ['unknown', 'KEY_NOT_ALLOWED'],
  ])('from %s is %s by a key for some networks', async (from, expected) => {
    const { secret } = await make({ networks: ['203.0.113.0/24', '198.51.100.1', '2001:db8:1::/48'] })
    expect(await code(secret, from)).toBe(expected)
  })

  test('learns the network that it was refused from', async () => {
    const { secret } = await make({ networks: ['10.0.0.0/8'] })
    await expect(enter(secret, '203.0.113.7')).rejects.toMatchObject({ params: { network: '203.0.113.0/24' } })
    await expect(enter(secret, '')).rejects.toMatchObject({ params: { network: 'unknown' } })
  })
})

describe('a rotated key', () => {
  test('accepts both secrets during the overlap, and then only the new one', async () => {
    const { key, secret } = await make()
    const { key: rotated, secret: fresh } = await rotateKey(host.services.documents, key.id, 'kim', 2, Date.now())
    expect(rotated).toMatchObject({ start: fresh.slice(0, 8), previous: { start: secret.slice(0, 8) } })
    expect([await code(secret), await code(fresh)]).toEqual(['accepted', 'accepted'])
    later(2 * hour + 1)
    expect([await code(secret), await code(fresh)]).toEqual(['KEY_INVALID', 'accepted'])
    const [listed] = await listKeys(host.services.documents, 'kim', Date.now())
    expect([listed?.start, listed?.previous]).toEqual([fresh.slice(0, 8), undefined])
  })

  test('without an overlap accepts the new secret only, and never more than two', async () => {
    const { documents } = host.services
    const { key, secret } = await make()
    const { secret: second } = await rotateKey(documents, key.id, 'kim', 24, Date.now())
    const { secret: third } = await rotateKey(documents, key.id, 'kim', 24, Date.now())
    expect(await Promise.all([secret, second, third].map((each) => code(each)))).toEqual([
      'KEY_INVALID',
      'accepted',
      'accepted',
    ])
    const { secret: last } = await rotateKey(documents, key.id, 'kim', 0, Date.now())
    expect(await Promise.all([second, third, last].map((each) => code(each)))).toEqual([
      'KEY_INVALID',
      'KEY_INVALID',
      'accepted',
    ])
    for (const gone of [secret, second, third])
      expect(await documents.get('api-key-secrets', digestOfSecret(gone))).toBeUndefined()
  })

  test('a secret that its key does not name is invalid, as after a crash during a rotation', async () => {
    const { documents } = host.services
    const { key, secret } = await make()
    const { secret: other } = await make()
    await documents.set('api-key-secrets', digestOfSecret(other), { key: key.id, owner: 'kim' })
    expect([await code(secret), await code(other)]).toEqual(['accepted', 'KEY_INVALID'])
  })
})

describe('a key ends', () => {
  test('when it is revoked', async () => {
    const { key, secret } = await make()
    await revokeKey(host.services.documents, key.id, 'kim', Date.now())
    expect(await code(secret)).toBe('KEY_INVALID')
    expect(await host.services.documents.get('api-key-secrets', digestOfSecret(secret))).toBeUndefined()
  })

  test('at once when the deletion of the account is requested, and is removed with it', async () => {
    const { key, secret } = await make()
    await requestDeletion(host.services, 'kim', Date.now())
    expect(await code(secret)).toBe('KEY_INVALID')
    await removeAccount(host.services, 'kim')
    const { documents } = host.services
    expect([
      await documents.get('api-keys', key.id),
      await documents.get('api-key-secrets', digestOfSecret(secret)),
    ]).toEqual([undefined, undefined])
  })

  test('when the identity provider disables the account, and is unavailable while the provider is', async () => {
    const { secret } = await make()
    host.identity.state.away = true
    expect(await code(secret)).toBe('SERVICE_UNAVAILABLE')
    host.identity.state.away = false
    host.identity.disabled.add('kim')
    expect(await code(secret)).toBe('KEY_INVALID')
  })

  test("when an operator revokes it, with everything of the key's own user", async () => {
    const { key, secret } = await makeForOperator()
    await revokeKey(host.services.documents, key.id, undefined, Date.now())
    expect(await code(secret)).toBe('KEY_INVALID')
    expect(await host.services.documents.get('deletions', `key-${key.id}`)).toMatchObject({ userId: `key-${key.id}` })
  })
})

test('the last use is stored at most once a minute, and does not bring back a revoked key', async () => {
  const { key, secret } = await make()
  const used = async () => (await listKeys(host.services.documents, 'kim', Date.now()))[0]?.lastUsedAt
  await enter(secret)
  await vi.waitUntil(used)
  const first = await used()
  later(59_000)
  await enter(secret)
  expect(await used()).toBe(first)
  later(2_000)
  await enter(secret)
  await vi.waitUntil(async () => (await used()) !== first)
  later(61_000)
  await Promise.all([enter(secret), revokeKey(host.services.documents, key.id, 'kim', Date.now())])
  expect(await listKeys(host.services.documents, 'kim', Date.now())).toEqual([])
})

test('a change keeps the limits that it does not name, and null removes one', async () => {
  const { documents } = host.services
  const { key, secret } = await make({ tools: ['compress-pdf'], perMinute: 10 })
  await changeKey(documents, key.id, 'kim', { name: 'build', tools: null }, Date.now())
  expect((await enter(secret)).key).toEqual({ id: key.id, byOperator: false, perMinute: 10 })
  await expect(changeKey(documents, key.id, 'kim', { expiresAt: 1 }, Date.now())).rejects.toMatchObject({
    code: 'OPTION_INVALID',
  })
})
