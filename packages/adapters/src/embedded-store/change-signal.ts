/** Tells watchers of a database that somebody, in this process or another, has changed it. */
import type { DatabaseSync } from 'node:sqlite'

/** How often other processes' changes are looked for: a look is a few microseconds, and there are none without watchers. */
const lookEvery = 10

export interface ChangeSignal {
  /** Resolves after the next change, or when `signal` aborts. */
  next(signal: AbortSignal): Promise<void>
  /** Says that this connection has changed something. */
  wake(): void
  /** Looks no more, and lets go of everybody who waits: the database is about to be closed. */
  close(): void
  readonly closed: boolean
}

/**
 * SQLite counts the commits of other connections in `PRAGMA data_version` (sqlite.org/pragma.html#pragma_data_version); a
 * connection's own commits are not among them, which is what `wake` is for.
 */
export function createChangeSignal(database: DatabaseSync): ChangeSignal {
  const version = database.prepare('PRAGMA data_version')
  const read = () => version.get()?.data_version
  const waiting = new Set<() => void>()
  let seen = read()
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    clearInterval(timer)
    timer = undefined
    const woken = [...waiting]
    waiting.clear()
    for (const resume of woken) resume()
  }
  const look = () => {
    try {
      const now = read()
      if (now === seen) return
      seen = now
    } catch {
      // Who waits reads by itself and meets what is wrong where it can be answered.
    }
    wake()
  }
  return {
    wake,
    close() {
      closed = true
      wake()
    },
    get closed() {
      return closed
    },
    next: (signal) =>
      new Promise((resolve) => {
        const resume = () => {
          signal.removeEventListener('abort', resume)
          waiting.delete(resume)
          if (waiting.size === 0) {
            clearInterval(timer)
            timer = undefined
          }
          resolve()
        }
        if (signal.aborted || closed) return resolve()
        signal.addEventListener('abort', resume, { once: true })
        waiting.add(resume)
        timer ??= setInterval(look, lookEvery)
      }),
  }
}
