/** Contract tests for rate limits, run by each adapter's tests. */
import type { RateLimit } from '@docweave/contract'
import { describe, expect, test } from 'vitest'
import type { Rate } from './token-bucket.ts'

/** Opens the limit under test with the test's clock. */
export type OpenLimit = (rate: Rate, now: () => number) => RateLimit

export function describeRateLimit(name: string, open: OpenLimit): void {
  describe(`${name} keeps the contract of rate limits:`, () => {
    let at = 0
    const now = () => at
    const takes = (limit: RateLimit, visitor: string, times: number) =>
      Array.from({ length: times }, () => limit.take(visitor))

    test('a burst passes, a flood waits, and time brings tokens back for each visitor alone', () => {
      const limit = open({ perMinute: 60, burst: 3 }, now)
      expect(takes(limit, 'a', 4)).toEqual([0, 0, 0, 1])
      expect(limit.take('b')).toBe(0)
      at += 1000
      expect(takes(limit, 'a', 2)).toEqual([0, 1])
      at += 3_600_000
      expect(takes(limit, 'a', 4)).toEqual([0, 0, 0, 1])
    })

    test('who asks again and again while there is nothing waits no longer for it', () => {
      const limit = open({ perMinute: 6, burst: 1 }, now)
      expect(takes(limit, 'a', 5)).toEqual([0, 10, 10, 10, 10])
      at += 9_000
      expect(limit.take('a')).toBe(1)
      at += 1_000
      expect(limit.take('a')).toBe(0)
    })

    test('a clock that is put back takes nothing away', () => {
      const limit = open({ perMinute: 60, burst: 2 }, now)
      expect(limit.take('a')).toBe(0)
      at -= 3_600_000
      expect(takes(limit, 'a', 2)).toEqual([0, 1])
      at += 3_600_000
    })
  })
}
