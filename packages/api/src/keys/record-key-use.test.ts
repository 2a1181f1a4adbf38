import { createKey, keyUseRetention, maxKeyUses, readKeyUses, revokeKey, trimKeyTrails } from '@docweave/jobs/api-keys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServices } from '../testing/test-services.ts'
import { auditNetwork } from './key-network.ts'
import { flushAfter, flushKeyUses, recordKeyUse } from './record-key-use.ts'

let host: Awaited<ReturnType<typeof createTestServices>>
let key = ''
beforeEach(async () => {
  host = await createTestServices()
  key = (await createKey(host.services.documents, 'kim', { name: 'a' }, Date.now())).key.id
})
afterEach(async () => {
  vi.useRealTimers()
  await host.remove()
})

const record = (action: string, address = '203.0.113.7') =>
  recordKeyUse(host.services, { key, action, job: 'j', status: 200, address })
const read = (now = Date.now()) => readKeyUses(host.services.documents, key, undefined, now)

test('requests are written together after a few seconds, with the network of the sender', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const update = vi.spyOn(host.services.documents, 'update')
  for (const action of ['uploads.create', 'jobs.create', 'jobs.get']) record(action)
  expect((await read()).uses).toEqual([])
  await vi.advanceTimersByTimeAsync(flushAfter)
  expect((await read()).uses.map(({ action, network }) => [action, network])).toEqual([
    ['jobs.get', '203.0.113.0/24'],
    ['jobs.create', '203.0.113.0/24'],
    ['uploads.create', '203.0.113.0/24'],
  ])
  expect(update).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(await host.services.documents.get('api-key-trails', key))).not.toContain('203.0.113.7')
})

test('a trail has the newest 500 requests, of at most 30 days', async () => {
  for (let count = 0; count < maxKeyUses + 20; count++) record(`a${count}`)
  await flushKeyUses(host.services)
  record('last')
  await flushKeyUses(host.services)
  const stored = await host.services.documents.get('api-key-trails', key)
  expect(stored).toMatchObject({ first: 1, uses: { length: maxKeyUses } })
  const now = Date.now()
  expect((await read(now)).uses[0]?.action).toBe('last')
  expect((await read(now + keyUseRetention + 1)).uses).toEqual([])
  await trimKeyTrails(host.services.documents, now)
  expect(await host.services.documents.get('api-key-trails', key)).toEqual(stored)
  await trimKeyTrails(host.services.documents, now + keyUseRetention + 1)
  expect(await host.services.documents.get('api-key-trails', key)).toBeUndefined()
})

test('the trail goes with its key, also when requests are written after it', async () => {
  record('a')
  await flushKeyUses(host.services)
  record('b')
  await revokeKey(host.services.documents, key, 'kim', Date.now())
  await flushKeyUses(host.services)
  expect(await host.services.documents.get('api-key-trails', key)).toBeUndefined()
})

test('a store that fails loses the requests, and the log says so', async () => {
  const failed = vi.spyOn(host.services.documents, 'update').mockRejectedValue(new Error('away'))
  const logged = vi.spyOn(host.services.log, 'error')
  record('a')
  await flushKeyUses(host.services)
  expect(logged).toHaveBeenCalledExactlyOnceWith('requests of an API key were not recorded', {
    error: new Error('away'),
  })
  failed.mockRestore()
  record('b')
  await flushKeyUses(host.services)
  expect((await read()).uses.map(({ action }) => action)).toEqual(['b'])
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:3456:789a::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['', ''],
  ['unknown', ''],
])('of the address %j the trail has %j', (address, network) => {
  expect(auditNetwork(address)).toBe(network)
})
