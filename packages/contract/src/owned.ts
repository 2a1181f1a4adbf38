/** How documents say whose they are: one text that sorts by owner, then by time, so that a range of it is somebody's history. */
import type { Job } from './job.ts'
import type { JobStore } from './ports.ts'

/** An owner's id as it stands in the text: without spaces, so that the space after it ends it. */
const nameOf = (owner: string) => encodeURIComponent(owner)

/** The place of a document among those of its owner. `createdAt` is in milliseconds since 1970. */
export const ownedPlace = (createdAt: number, id: string): string => `${String(createdAt).padStart(15, '0')} ${id}`

/** The value of the field `owned`. */
export const ownedKey = (owner: string, createdAt: number, id: string): string =>
  `${nameOf(owner)} ${ownedPlace(createdAt, id)}`

/** The documents of an owner, as a document store is asked for them; with `before` only those older than that place. */
export const ownedBy = (owner: string, before?: string) => ({
  field: 'owned' as const,
  from: `${nameOf(owner)} `,
  // The exclamation mark is the character after the space.
  below: before === undefined ? `${nameOf(owner)}!` : `${nameOf(owner)} ${before}`,
})

/** All jobs of an account, newest first, a page at a time: a long history is never in memory as a whole. */
export async function* jobsOwnedBy(jobs: Pick<JobStore, 'listOwned'>, owner: string): AsyncGenerator<Job> {
  let before: string | undefined
  for (;;) {
    const page = await jobs.listOwned(owner, { before, limit: 100 })
    yield* page
    const last = page.at(-1)
    if (!last) return
    before = ownedPlace(last.createdAt, last.id)
  }
}
