import { expect, test } from 'vitest'
import { expiresAt, readRetention } from './retention.ts'

const hour = 3_600_000

test('the defaults are 2 hours for results, 24 for an account, a failed job and an upload, and 30 days for a record', () => {
  expect(readRetention({})).toEqual({
    results: 2 * hour,
    signedInResults: 24 * hour,
    failed: 24 * hour,
    uploads: 24 * hour,
    idleUploads: hour,
    records: 720 * hour,
  })
})

test('an account keeps results at least as long as a visitor without one', () => {
  expect(readRetention({ DOCWEAVE_RESULT_HOURS: '48' }).signedInResults).toBe(48 * hour)
  expect(readRetention({ DOCWEAVE_SIGNED_IN_RESULT_HOURS: '6' }).signedInResults).toBe(6 * hour)
})

test('a value that is no positive number is refused', () => {
  for (const value of ['0', '-1', 'two']) expect(() => readRetention({ DOCWEAVE_FAILED_HOURS: value })).toThrow()
})

test('results expire after the owner’s choice within the settings, inputs of a failed job after its setting', () => {
  const retention = readRetention({ DOCWEAVE_RESULT_HOURS: '3', DOCWEAVE_FAILED_HOURS: '5' })
  const done = { type: 'done', at: 1000 } as const
  expect(expiresAt({}, done, retention)).toBe(1000 + 3 * hour)
  expect(expiresAt({ owner: 'a' }, done, retention)).toBe(1000 + 24 * hour)
  expect(expiresAt({ owner: 'a', keepFor: hour }, done, retention)).toBe(1000 + hour)
  expect(expiresAt({ owner: 'a', keepFor: 100 * hour }, done, retention)).toBe(1000 + 24 * hour)
  expect(expiresAt({ owner: 'a', keepFor: hour }, { type: 'failed', at: 0 }, retention)).toBe(5 * hour)
  expect(expiresAt({}, { type: 'cancelled', at: 0 }, retention)).toBe(5 * hour)
})
