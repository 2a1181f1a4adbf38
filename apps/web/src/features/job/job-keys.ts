/**
 * The keys to the jobs that this browser started without an account: whoever has a job's link sees it, and only with its key can it
 * be changed, deleted or taken into an account. Kept in this browser alone. Without zod, because every job's page loads this.
 */

const storageKey = 'docweave-job-keys'
/** Longer than any job without an account lasts, in milliseconds. */
const keptFor = 30 * 24 * 3_600_000
const most = 500

interface KnownKey {
  id: string
  key: string
  at: number
}

/** Those of jobs started on this page, for a browser that keeps nothing. */
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
    // The page that started the job still has its key.
  }
}

/** Keeps the key of a job that was just started; a job with an owner has none. */
export function keepJobKey(id: string, key: string | undefined): void {
  if (key === undefined) return
  started.set(id, key)
  write([{ id, key, at: Date.now() }, ...read()])
}

export const jobKeyOf = (id: string): string | undefined =>
  started.get(id) ?? read().find((known) => known.id === id)?.key

/** A job as calls that change it name it: its id, and its key where this browser has it. */
export function keyed(id: string): { id: string; key?: string } {
  const key = jobKeyOf(id)
  return key === undefined ? { id } : { id, key }
}

/** Forgets the keys of jobs that belong to an account now. */
export function forgetJobKeys(ids: readonly string[]): void {
  for (const id of ids) started.delete(id)
  write(read().filter(({ id }) => !ids.includes(id)))
}
