/** The index field `owned` of documents: a key that sorts by owner, then by time, so that a range of keys is one owner's history. */
import type { Job, JobStore } from '@docweave/contract'

/** The owner's id, encoded without spaces, because a space separates it from the rest of the key. */
const nameOf = (owner: string) => encodeURIComponent(owner)

/** The part of the key that orders an owner's documents. `createdAt` is in milliseconds since 1970. */
export const ownedCursor = (createdAt: number, id: string): string => `${String(createdAt).padStart(15, '0')} ${id}`

/** The value of the index field `owned`. */
export const ownedKey = (owner: string, createdAt: number, id: string): string =>
  `${nameOf(owner)} ${ownedCursor(createdAt, id)}`

/** The document store query for an owner's documents; with `before` only those that are older than that place. */
export const ownedBy = (owner: string, before?: string) => ({
  field: 'owned' as const,
  from: `${nameOf(owner)} `,
  // `!` is the character after the space.
  below: before === undefined ? `${nameOf(owner)}!` : `${nameOf(owner)} ${before}`,
})

/**
 * Iterates over all jobs of an account, newest first; with `before` only over those that are older than that place. Reads page by page, so
 * that a long history is never in memory as a whole.
 */
export async function* jobsOwnedBy(
  jobs: Pick<JobStore, 'listOwned'>,
  owner: string,
  before?: string,
): AsyncGenerator<Job> {
  for (;;) {
    const page = await jobs.listOwned(owner, { before, limit: 100 })
    yield* page
    const last = page.at(-1)
    if (!last) return
    before = ownedCursor(last.createdAt, last.id)
  }
}
