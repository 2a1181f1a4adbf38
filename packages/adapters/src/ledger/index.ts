/**
 * Stores a ledger as one document per visitor: every document store changes a single document atomically, so hosts that share the store
 * cannot both grant the last place.
 */
import { z } from 'zod'
import type { DocumentStore, Ledger } from '@docweave/contract'

const collection = 'ledgers'

const Kept = z.object({
  entries: z.array(z.object({ id: z.string(), bytes: z.number(), complete: z.boolean(), until: z.number() })),
})

/** Retention of a document after its last change (ms), so that it is never removed while its visitor is active. */
const restTime = 3_600_000

/** @param name distinguishes this ledger from others in the same store */
export const createLedger = (documents: DocumentStore, name: string, now: () => number = Date.now): Ledger => ({
  async change(visitor, change) {
    await documents.update(collection, `${name} ${visitor}`, (old) => {
      const known = Kept.safeParse(old).data?.entries ?? []
      const entries = change(known.filter(({ until }) => until > now()))
      return { entries, expiresAt: Math.max(now() + restTime, ...entries.map(({ until }) => until)) }
    })
  },
})

const atOnce = 500

/** Removes the documents that have expired. */
export async function removeExpiredLedgers(documents: DocumentStore, now: number): Promise<void> {
  for (;;) {
    const over = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now }, { limit: atOnce })
    for (const { id } of over) await documents.delete(collection, id)
    if (over.length < atOnce) return
  }
}
