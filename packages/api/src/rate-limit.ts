/** A token bucket for each visitor: short bursts pass, a steady flood does not. */
export interface RateLimit {
  /** Takes a token of `visitor`'s; gives the seconds to wait when there is none, 0 when there was. */
  take(visitor: string): number
}

/**
 * @param perMinute how many tokens come back in a minute
 * @param burst how many a rested visitor has
 */
export function createRateLimit(perMinute: number, burst = perMinute, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMillisecond = perMinute / 60_000
  const refill = (bucket: { tokens: number; at: number }, at: number) =>
    Math.min(burst, bucket.tokens + (at - bucket.at) * perMillisecond)
  /** A full bucket says nothing: forgetting it keeps the map as small as the number of recent visitors. */
  const sweep = (at: number) => {
    for (const [visitor, bucket] of buckets) if (refill(bucket, at) >= burst) buckets.delete(visitor)
  }
  return {
    take(visitor) {
      const at = now()
      if (buckets.size > 10_000) sweep(at)
      const tokens = refill(buckets.get(visitor) ?? { tokens: burst, at }, at)
      const granted = tokens >= 1
      buckets.set(visitor, { tokens: granted ? tokens - 1 : tokens, at })
      return granted ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000)
    },
  }
}
