/** Finding 10: ending a session at one host ends it at every host. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionRegistry } from './session-registry.ts'

const hour = 3_600_000
let folder = ''
let documents: ReturnType<typeof createEmbeddedStore>
let now = 1_800_000_000_000
const host = (cacheFor = 0) => createSessionRegistry(documents, cacheFor, () => now)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-sessions-'))
  documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
})
afterEach(async () => {
  documents.close()
  await rm(folder, { recursive: true })
})

test('shares added sessions between hosts, and ends removed ones at all hosts at once', async () => {
  const [one, other] = [host(), host()]
  await one.add('cookie', 'ana', hour)
  expect([await one.has('cookie'), await other.has('cookie'), await other.has('other')]).toEqual([true, true, false])
  await one.remove('cookie')
  expect([await one.has('cookie'), await other.has('cookie')]).toEqual([false, false])
  await one.remove('cookie')
})

test('removes all sessions of a user, and none of another user', async () => {
  const one = host()
  for (const cookie of ['a', 'b', 'c']) await one.add(cookie, 'ana', hour)
  await one.add('d', 'anna', hour)
  await host().removeAll('ana')
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((cookie) => one.has(cookie)))).toEqual([false, false, false, true])
})

test('with a cache, a removal reaches other hosts after the cache time, and its own host at once', async () => {
  const [one, other] = [host(5000), host(5000)]
  await one.add('cookie', 'ana', hour)
  expect([await one.has('cookie'), await other.has('cookie')]).toEqual([true, true])
  await one.remove('cookie')
  expect([await one.has('cookie'), await other.has('cookie')]).toEqual([false, true])
  now += 5000
  expect(await other.has('cookie')).toBe(false)
})

test("stores only digests of cookies, and none beyond the session's lifetime", async () => {
  await host().add('the-cookie-itself', 'ana', hour)
  const all = () => documents.query('sessions', { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER })
  expect(JSON.stringify(await all())).not.toContain('the-cookie-itself')
  now += hour
  await host().add('another', 'ana', hour)
  expect(await all()).toHaveLength(1)
})
