/** Contract tests for rate limits, run by each adapter's tests; and for rate limits that hosts share, for any document store. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { RateLimit, DocumentStore } from '@docweave/contract'
import { Bucket, type Rate } from './local-rate-limit.ts'
import { createSharedRateLimit, removeExpiredRates } from './shared-rate-limit.ts'

/** Opens the limit under test with the test's clock. */
type OpenLimit = (rate: Rate, now: () => number) => RateLimit

export function describeRateLimit(name: string, open: OpenLimit): void {
  describe(`${name} meets the contract of rate limits:`, () => {
    let at = 0
    const now = () => at
    const takes = (limit: RateLimit, visitor: string, times: number) =>
      Array.from({ length: times }, () => limit.take(visitor))

    test('allows a burst, refuses a flood, and refills tokens over time, for each visitor alone', () => {
      const limit = open({ perMinute: 60, burst: 3 }, now)
      expect(takes(limit, 'a', 4)).toEqual([0, 0, 0, 1])
      expect(limit.take('b')).toBe(0)
      at += 1000
      expect(takes(limit, 'a', 2)).toEqual([0, 1])
      at += 3_600_000
      expect(takes(limit, 'a', 4)).toEqual([0, 0, 0, 1])
    })

    test('does not extend the wait of a visitor that keeps trying', () => {
      const limit = open({ perMinute: 6, burst: 1 }, now)
      expect(takes(limit, 'a', 5)).toEqual([0, 10, 10, 10, 10])
      at += 9_000
      expect(limit.take('a')).toBe(1)
      at += 1_000
      expect(limit.take('a')).toBe(0)
    })

    test('tells what is left without taking anything', () => {
      const limit = open({ perMinute: 60, burst: 3 }, now)
      expect(limit.look('a')).toEqual({ limit: 3, remaining: 3, seconds: 0 })
      expect(takes(limit, 'a', 2)).toEqual([0, 0])
      expect([limit.look('a'), limit.look('a')]).toEqual(
        Array.from({ length: 2 }, () => ({ limit: 3, remaining: 1, seconds: 2 })),
      )
      at += 1000
      expect(limit.look('a')).toEqual({ limit: 3, remaining: 2, seconds: 1 })
      at += 3_600_000
    })

    test('removes no tokens if the clock is set back', () => {
      const limit = open({ perMinute: 60, burst: 2 }, now)
      expect(limit.take('a')).toBe(0)
      at -= 3_600_000
      expect(takes(limit, 'a', 2)).toEqual([0, 1])
      at += 3_600_000
    })
  })
}

/** Returns the tokens of visitor `a` in the store. */
async function sharedTokens(documents: DocumentStore, name: string): Promise<number | undefined> {
  const bucket = await documents.get('rates', `${name} a`)
  return Bucket.safeParse(bucket).data?.tokens
}

export function describeSharing(store: string, documentsOf: () => DocumentStore): void {
  const hosts = (rate: Rate, now: () => number, documents = documentsOf()) => {
    const name = randomUUID()
    return { name, host: () => createSharedRateLimit(rate, { documents, name, rest: 5 }, now) }
  }
  describeRateLimit(`a limit shared by ${store}`, (rate, now) => hosts(rate, now).host())

  describe(`hosts that share ${store}`, () => {
    let at = 1_800_000_000_000
    const now = () => at
    const rate = { perMinute: 6, burst: 3 }
    /** Waits until the store has `tokens` and the hosts have read it. */
    async function told(name: string, tokens: number): Promise<void> {
      await expect.poll(() => sharedTokens(documentsOf(), name), { timeout: 4000, interval: 10 }).toBe(tokens)
      await pause(50)
    }

    test("count grants together, and remove a visitor's tokens when the bucket is full again", async () => {
      const { name, host } = hosts(rate, now)
      const [first, second, third] = [host(), host(), host()]
      expect([first.take('a'), first.take('a')]).toEqual([0, 0])
      await told(name, 1)
      // A host does not know a new visitor's state at the first call, but does right after.
      expect(second.take('a')).toBe(0)
      await told(name, 0)
      expect(second.take('a')).toBe(10)
      expect([second.take('b'), third.take('a')]).toEqual([0, 0])
      // The excess tokens are a debt to wait off.
      await told(name, -1)
      expect(third.take('a')).toBe(20)
      at += 20_000
      expect([third.take('a'), third.take('a')]).toEqual([0, 10])
      await told(name, 0)
      await removeExpiredRates(documentsOf(), at)
      expect(await sharedTokens(documentsOf(), name)).toBe(0)
      at += 30_000
      await removeExpiredRates(documentsOf(), at)
      expect(await sharedTokens(documentsOf(), name)).toBeUndefined()
    })

    test('count separately while the store is unreachable, and report afterwards', async () => {
      let away = true
      const documents: DocumentStore = {
        ...documentsOf(),
        update: (...call) => (away ? Promise.reject(new Error('away')) : documentsOf().update(...call)),
      }
      const { name, host } = hosts(rate, now, documents)
      const [first, second] = [host(), host()]
      expect(Array.from({ length: 5 }, () => first.take('a'))).toEqual([0, 0, 0, 10, 10])
      away = false
      await told(name, 0)
      expect(second.take('a')).toBe(0)
      await told(name, -1)
      expect(second.take('a')).toBe(20)
    })
  })
}
