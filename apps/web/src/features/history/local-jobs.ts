/**
 * Jobs that this browser started while signed out, as long as their files are stored: so that they can be found again, and are moved to the
 * account on sign-in. Only their ids are stored.
 */
import { z } from 'zod'

const key = 'docweave-jobs'
/** Milliseconds; longer than any result is stored without an account. */
const keptFor = 24 * 3_600_000
const most = 50

const Known = z.array(z.object({ id: z.string().max(64), at: z.number() }))

type KnownJob = z.infer<typeof Known>[number]

function read(): KnownJob[] {
  try {
    const known = Known.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? []
    return known.filter(({ at }) => at > Date.now() - keptFor)
  } catch {
    return []
  }
}

function write(known: readonly KnownJob[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(known.slice(0, most)))
  } catch {
    // Without storage the job is only reachable by its URL.
  }
}

/** Their ids, newest first. */
export const localJobs = (): string[] => read().map(({ id }) => id)

/** Stores a new job. */
export const rememberJob = (id: string): void => write([{ id, at: Date.now() }, ...read()])

/** Removes jobs that were deleted, or now belong to an account. */
export const forgetJobs = (ids: readonly string[]): void => write(read().filter(({ id }) => !ids.includes(id)))
