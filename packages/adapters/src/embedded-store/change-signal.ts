/** Notifies watchers when this or another process has changed the database. */
import type { DatabaseSync } from 'node:sqlite'

/** Poll interval in ms for other processes' changes: a poll takes a few microseconds, and runs only while there are watchers. */
const lookEvery = 10

/**
 * Changes come in groups: for some time (ms) after each, polls are frequent. Not while there are many watchers, which all read the database
 * after each change.
 */
const soon = { every: 2, for: 2000, mostWatchers: 50 }

export interface ChangeSignal {
  /** Resolves after the next change, or when `signal` aborts. */
  next(signal: AbortSignal): Promise<void>
  /** Reports a change by this connection. */
  wake(): void
  /** Stops polling and resolves all waiting calls, before the database is closed. */
  close(): void
  readonly closed: boolean
}

/**
 * SQLite counts the commits of other connections in `PRAGMA data_version` (sqlite.org/pragma.html#pragma_data_version); it does not count a
 * connection's own commits, so those call `wake`.
 */
export function createChangeSignal(database: DatabaseSync): ChangeSignal {
  const version = database.prepare('PRAGMA data_version')
  const read = () => version.get()?.data_version
  const waiting = new Set<() => void>()
  let seen = read()
  let closed = false
  let changedAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const lookLater = () => {
    const isSoon = waiting.size <= soon.mostWatchers && performance.now() - changedAt < soon.for
    timer = setTimeout(look, isSoon ? soon.every : lookEvery)
  }
  const wake = () => {
    stop()
    changedAt = performance.now()
    const woken = [...waiting]
    waiting.clear()
    for (const resume of woken) resume()
  }
  const look = () => {
    try {
      const now = read()
      if (now === seen) return lookLater()
      seen = now
    } catch {
      // The watcher reads next and meets the same error, where it can be handled.
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
          if (waiting.size === 0) stop()
          resolve()
        }
        if (signal.aborted || closed) return resolve()
        signal.addEventListener('abort', resume, { once: true })
        waiting.add(resume)
        if (timer === undefined) lookLater()
      }),
  }
}
