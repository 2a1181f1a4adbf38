/**
 * The jobs this browser started while nobody was signed in, as long as their files last: so that they are found again, and come
 * along when one signs in. Only their addresses are kept.
 */
import { z } from 'zod'

const key = 'docweave-jobs'
/** Longer than any result of somebody without an account is kept. */
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
    // A browser that keeps nothing knows the job by its address alone.
  }
}

/** Their ids, the newest first. */
export const localJobs = (): string[] => read().map(({ id }) => id)

/** Remembers a job that was just started. */
export const rememberJob = (id: string): void => write([{ id, at: Date.now() }, ...read()])

/** Forgets jobs: they are deleted, or belong to an account now. */
export const forgetJobs = (ids: readonly string[]): void => write(read().filter(({ id }) => !ids.includes(id)))
