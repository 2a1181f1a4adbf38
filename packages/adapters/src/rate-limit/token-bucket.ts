/** A token bucket: short bursts pass, a steady flood does not. */
import { z } from 'zod'

export interface Rate {
  /** How many tokens come back in a minute. */
  perMinute: number
  /** How many a rested visitor has. */
  burst: number
}

/** What a visitor had at a time (ms since 1970); less than nothing where several hosts granted the same token. */
export const Bucket = z.object({ tokens: z.number(), at: z.number() })
export type Bucket = z.infer<typeof Bucket>

const perMillisecond = ({ perMinute }: Rate) => perMinute / 60_000

/** The bucket at `now`, with what has come back since. A clock that is behind takes nothing away. */
export const refill = ({ tokens, at }: Bucket, rate: Rate, now: number): Bucket => ({
  tokens: Math.min(rate.burst, tokens + Math.max(0, now - at) * perMillisecond(rate)),
  at: Math.max(at, now),
})

/** Seconds until there is a token; 0 when there is one. */
export const waitOf = ({ tokens }: Bucket, rate: Rate): number =>
  tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMillisecond(rate) / 1000)

/** When it is full again, in ms since 1970: then it says nothing, and need not be known. */
export const fullAt = ({ tokens, at }: Bucket, rate: Rate): number =>
  Math.ceil(at + (rate.burst - tokens) / perMillisecond(rate))

/** The buckets of all visitors that are not full. */
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
