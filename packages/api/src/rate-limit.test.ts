import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('a burst passes, a flood waits, and time brings tokens back for each visitor alone', () => {
  let now = 0
  const limit = createRateLimit(60, 3, () => now)
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 0])
  expect(limit.take('a')).toBe(1)
  expect(limit.take('b')).toBe(0)
  now += 1000
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 1])
  now += 3_600_000
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 1])
})
