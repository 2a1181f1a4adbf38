/**
 * Each open tab holds a lock named after its record of kept files, so that other tabs can tell records of closed tabs from those in use,
 * and that a duplicated tab, whose `sessionStorage` is a copy, does not write to the record of the first.
 */
const nameOf = (id: string) => `docweave-files ${id}`

/** The page that was left may hold its lock for this time (ms). */
const patience = 500

let held: string | undefined

/** Takes the lock until the page is left. Returns false if another tab holds it. Always succeeds in browsers without locks. */
export async function lockRecord(id: string): Promise<boolean> {
  if (held === id || typeof navigator === 'undefined' || !navigator.locks) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hold = () => {
    held = id
    resolve(true)
    return new Promise<never>(() => undefined)
  }
  navigator.locks.request(nameOf(id), { signal: AbortSignal.timeout(patience) }, hold).catch(() => resolve(false))
  return promise
}

/** Returns the ids whose tab is not open; all of them in browsers without locks. */
export async function unlockedOf(ids: readonly string[]): Promise<string[]> {
  if (typeof navigator === 'undefined' || !navigator.locks) return [...ids]
  const { held: locks = [] } = await navigator.locks.query()
  const names = new Set(locks.map(({ name }) => name))
  return ids.filter((id) => !names.has(nameOf(id)))
}
