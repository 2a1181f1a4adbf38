/**
 * The keys of jobs that this browser started without an account: anyone with a job's link can view it, but only its key allows changing it,
 * deleting it or moving it to an account. Stored in this browser only. Without zod, because every job page loads this.
 */

const storageKey = 'docweave-job-keys'
/** Milliseconds; longer than any job without an account is stored. */
const keptFor = 30 * 24 * 3_600_000
const most = 500

interface KnownKey {
  id: string
  key: string
  at: number
}

/** Keys of jobs that were started on this page, for browsers without storage. */
const started = new Map<string, string>()

const isKnownKey = (value: unknown): value is KnownKey =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'id') === 'string' &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'at') === 'number'

function read(): KnownKey[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? found.filter(isKnownKey).filter(({ at }) => at > Date.now() - keptFor) : []
  } catch {
    return []
  }
}

function write(known: readonly KnownKey[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(known.slice(0, most)))
  } catch {
    // The page that started the job still has its key in memory.
  }
}

/** Stores the key of a new job; a job with an owner has none. */
export function keepJobKey(id: string, key: string | undefined): void {
  if (key === undefined) return
  started.set(id, key)
  write([{ id, key, at: Date.now() }, ...read()])
}

export const jobKeyOf = (id: string): string | undefined =>
  started.get(id) ?? read().find((known) => known.id === id)?.key

/** Arguments of calls that change a job: its id, and its key if this browser has it. */
export function keyed(id: string): { id: string; key?: string } {
  const key = jobKeyOf(id)
  return key === undefined ? { id } : { id, key }
}

/** Deletes the keys of jobs that now belong to an account. */
export function forgetJobKeys(ids: readonly string[]): void {
  for (const id of ids) started.delete(id)
  write(read().filter(({ id }) => !ids.includes(id)))
}
