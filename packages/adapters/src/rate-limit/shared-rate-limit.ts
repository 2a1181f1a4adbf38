/**
 * A rate limit shared by all hosts through the document store. A host decides at once by its local state, then reports what it granted and
 * reads what the others granted. So no call waits for the store or fails without it: then each host counts alone. Tokens granted in excess
 * meanwhile become a debt that the visitor waits off.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore, RateLimit } from '@docweave/contract'
import { Bucket, createBuckets, fullAt, refill, stateOf, waitOf, type Rate } from './local-rate-limit.ts'

/** Holds the buckets that are not full, by limit name and visitor. */
const collection = 'rates'

/** Minimum time between two writes for one visitor, in milliseconds. */
const usualRest = 1000

export interface Sharing {
  documents: DocumentStore
  /** Distinguishes this limit from others. */
  name: string
  rest?: number
}

export function createSharedRateLimit(
  rate: Rate,
  { documents, name, rest = usualRest }: Sharing,
  now: () => number = Date.now,
): RateLimit {
  const buckets = createBuckets(rate, now)
  /** Granted tokens not yet written to the store. */
  const untold = new Map<string, number>()
  const telling = new Set<string>()
  const add = (visitor: string, tokens: number) => untold.set(visitor, (untold.get(visitor) ?? 0) + tokens)

  async function tellOnce(visitor: string): Promise<void> {
    const tokens = untold.get(visitor) ?? 0
    untold.delete(visitor)
    try {
      const shared = await documents.update(collection, `${name} ${visitor}`, (old) => {
        const known = Bucket.safeParse(old).data ?? { tokens: rate.burst, at: now() }
        const before = refill(known, rate, now())
        const bucket = { ...before, tokens: before.tokens - tokens }
        return { ...bucket, expiresAt: fullAt(bucket, rate) }
      })
      if (shared) buckets.set(visitor, { at: shared.at, tokens: shared.tokens - (untold.get(visitor) ?? 0) })
    } catch {
      // If the bucket is full again, nothing is left to report.
      if (buckets.of(visitor).tokens < rate.burst) add(visitor, tokens)
    }
  }

  async function tell(visitor: string): Promise<void> {
    if (telling.has(visitor)) return
    telling.add(visitor)
    while (untold.has(visitor)) {
      await tellOnce(visitor)
      await pause(rest, undefined, { ref: false })
    }
    telling.delete(visitor)
  }

  return {
    take(visitor) {
      const bucket = buckets.of(visitor)
      const seconds = waitOf(bucket, rate)
      if (seconds > 0) return seconds
      buckets.set(visitor, { ...bucket, tokens: bucket.tokens - 1 })
      add(visitor, 1)
      void tell(visitor)
      return 0
    },
    look: (visitor) => stateOf(buckets.of(visitor), rate),
  }
}

const atOnce = 500

/** Removes the buckets that are full again. */
export async function removeExpiredRates(documents: DocumentStore, now: number): Promise<void> {
  for (;;) {
    const rested = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now }, { limit: atOnce })
    for (const { id } of rested) await documents.delete(collection, id)
    if (rested.length < atOnce) return
  }
}
