/** A rate limit as a token bucket, which allows short bursts and limits a steady flood; and the limit for one host alone. */
import { z } from 'zod'
import type { RateLimit, RateState } from '@docweave/contract'

export interface Rate {
  /** Tokens refilled per minute. */
  perMinute: number
  /** Capacity of a bucket. */
  burst: number
}

/** A visitor's tokens at a time (ms since 1970); negative if several hosts granted the same token. */
export const Bucket = z.object({ tokens: z.number(), at: z.number() })
export type Bucket = z.infer<typeof Bucket>

const perMillisecond = ({ perMinute }: Rate) => perMinute / 60_000

/** Returns the bucket refilled up to `now`. A clock that lags removes nothing. */
export const refill = ({ tokens, at }: Bucket, rate: Rate, now: number): Bucket => ({
  tokens: Math.min(rate.burst, tokens + Math.max(0, now - at) * perMillisecond(rate)),
  at: Math.max(at, now),
})

/** Returns the seconds until the next token; 0 if one is available. */
export const waitOf = ({ tokens }: Bucket, rate: Rate): number =>
  tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMillisecond(rate) / 1000)

/** Returns when the bucket is full again, in ms since 1970: from then on it need not be stored. */
export const fullAt = ({ tokens, at }: Bucket, rate: Rate): number =>
  Math.ceil(at + (rate.burst - tokens) / perMillisecond(rate))

/** Describes a bucket for its visitor. */
export const stateOf = (bucket: Bucket, rate: Rate): RateState => ({
  limit: rate.burst,
  remaining: Math.max(0, Math.floor(bucket.tokens)),
  seconds: Math.ceil((fullAt(bucket, rate) - bucket.at) / 1000),
})

/** Creates a map of the buckets that are not full, by visitor. */
export function createBuckets(rate: Rate, now: () => number) {
  const buckets = new Map<string, Bucket>()
  /** Keeps the map as small as the number of recent visitors. */
  const sweep = (at: number) => {
    for (const [visitor, bucket] of buckets) if (fullAt(bucket, rate) <= at) buckets.delete(visitor)
  }
  return {
    of: (visitor: string): Bucket => refill(buckets.get(visitor) ?? { tokens: rate.burst, at: now() }, rate, now()),
    set(visitor: string, bucket: Bucket) {
      if (buckets.size > 10_000) sweep(now())
      buckets.set(visitor, bucket)
    },
  }
}

/** Creates a rate limit for one host alone. */
export function createRateLimit(rate: Rate, now: () => number = Date.now): RateLimit {
  const buckets = createBuckets(rate, now)
  return {
    take(visitor) {
      const bucket = buckets.of(visitor)
      const seconds = waitOf(bucket, rate)
      if (seconds === 0) buckets.set(visitor, { ...bucket, tokens: bucket.tokens - 1 })
      return seconds
    },
    look: (visitor) => stateOf(buckets.of(visitor), rate),
  }
}
