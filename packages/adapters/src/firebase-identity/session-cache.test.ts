import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionCache, type SessionCache } from './session-cache.ts'

const user = (id: string) => ({ id, email: '', emailVerified: true, signedInAt: 0 })
const never = Number.MAX_SAFE_INTEGER
/** A mock that counts its calls. */
const asked = (endsAt = never) => vi.fn<Parameters<SessionCache['get']>[1]>(async () => ({ user: user('a'), endsAt }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => vi.useRealTimers())

test('makes one request for concurrent lookups, and none for four minutes', async () => {
  const cache = createSessionCache()
  const ask = asked()
  await Promise.all(Array.from({ length: 20 }, () => cache.get('k', ask)))
  vi.setSystemTime(239_999)
  await cache.get('k', ask)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.setSystemTime(240_000)
  await cache.get('k', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('caches no session beyond its expiry', async () => {
  const cache = createSessionCache()
  const ask = asked(1000)
  await cache.get('k', ask)
  vi.setSystemTime(1000)
  await cache.get('k', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('returns a failure to all that wait for it, and does not cache it', async () => {
  const cache = createSessionCache()
  const fails = async () => Promise.reject(new Error('out'))
  const answers = await Promise.allSettled([cache.get('k', fails), cache.get('k', fails)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('k', async () => ({ user: user('a'), endsAt: never }))).toEqual(user('a'))
})

test('forgets all sessions of a user, including a pending lookup', async () => {
  const cache = createSessionCache()
  const ask = asked()
  await cache.get('one', ask)
  await cache.get('two', ask)
  const underWay = cache.get('three', ask)
  cache.forget('a')
  await underWay
  for (const key of ['one', 'two', 'three']) await cache.get(key, ask)
  expect(ask).toHaveBeenCalledTimes(6)
})

test('holds at most ten thousand sessions', async () => {
  const cache = createSessionCache()
  const ask = asked()
  for (let i = 0; i <= 10_000; i++) await cache.get(`${i}`, ask)
  await cache.get('10000', ask)
  await cache.get('0', ask)
  expect(ask).toHaveBeenCalledTimes(10_002)
})
