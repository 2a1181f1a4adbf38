/** A rate limit for one host alone. */
import type { RateLimit } from '@docweave/contract'
import { createBuckets, waitOf, type Rate } from './token-bucket.ts'

export function createRateLimit(rate: Rate, now: () => number = Date.now): RateLimit {
  const buckets = createBuckets(rate, now)
  return {
    take(visitor) {
      const bucket = buckets.of(visitor)
      const seconds = waitOf(bucket, rate)
      if (seconds === 0) buckets.set(visitor, { ...bucket, tokens: bucket.tokens - 1 })
      return seconds
    },
  }
}
