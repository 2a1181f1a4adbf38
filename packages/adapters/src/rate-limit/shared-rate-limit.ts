/**
 * Counts for all hosts together, by the store of documents they share. A host answers by what it knows, at once; what it granted it
 * tells the others right after, and learns what they granted. So a call waits for nothing, and fails for nothing where the store is
 * away: then each host counts for itself. What hosts grant too much before they hear of each other is a debt that the visitor waits off.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore, RateLimit } from '@docweave/contract'
import { Bucket, createBuckets, fullAt, refill, waitOf, type Rate } from './token-bucket.ts'

/** The collection of buckets that are not full, by the limit's name and the visitor. */
const collection = 'rates'

/** A flood of one visitor is so many milliseconds from one write to the next. */
const usualRest = 1000

export interface Sharing {
  documents: DocumentStore
  /** Tells this limit from others. */
  name: string
  rest?: number
}

export function createSharedRateLimit(
  rate: Rate,
  { documents, name, rest = usualRest }: Sharing,
  now: () => number = Date.now,
): RateLimit {
  const buckets = createBuckets(rate, now)
  /** Tokens that the others have not heard of. */
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
      // Of somebody whose bucket is full by now there is nothing to tell.
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
  }
}

const atOnce = 500

/** Removes what hosts know of visitors who have rested since. */
export async function forgetRates(documents: DocumentStore, now: number): Promise<void> {
  for (;;) {
    const rested = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now }, { limit: atOnce })
    for (const { id } of rested) await documents.delete(collection, id)
    if (rested.length < atOnce) return
  }
}
