/** Notifies the watchers of documents when this or another process has changed the database. */
import type { DatabaseSync } from 'node:sqlite'

/** Poll interval in ms for other processes' changes: a poll takes a few microseconds, and runs only while there are watchers. */
const lookEvery = 10

/**
 * Changes come in groups: for some time (ms) after each, polls are frequent. Not while there are many watchers, which all read the database
 * after each change.
 */
const soon = { every: 2, for: 2000, mostWatchers: 50 }

/** Poll interval in ms while nobody waits but those who have time: worker processes wait all the time for orders of operators. */
const patientEvery = 100

export interface ChangeSignal {
  /**
   * Resolves after the next change of `document` by this connection, or any change by another, or when `signal` aborts.
   *
   * @param isPatient whether another connection's change may be seen up to 100 ms later
   */
  next(document: string, signal: AbortSignal, isPatient?: boolean): Promise<void>
  /** Reports a change of `document` by this connection. The watchers of other documents need not read theirs again. */
  wake(document: string): void
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
  const waiting = new Map<() => void, { document: string; isPatient: boolean }>()
  /** How many of them are not patient. */
  let urgent = 0
  let seen = read()
  let closed = false
  let changedAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const lookLater = () => {
    const isSoon = urgent <= soon.mostWatchers && performance.now() - changedAt < soon.for
    timer = setTimeout(look, urgent === 0 ? patientEvery : isSoon ? soon.every : lookEvery)
  }
  /** Wakes the watchers of one document, or of all. */
  const wake = (changed?: string) => {
    changedAt = performance.now()
    for (const [resume, { document }] of [...waiting]) if (changed === undefined || changed === document) resume()
  }
  const look = () => {
    timer = undefined
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
    next: (document, signal, isPatient = false) =>
      new Promise((resolve) => {
        const resume = () => {
          signal.removeEventListener('abort', resume)
          if (waiting.delete(resume) && !isPatient) urgent--
          if (waiting.size === 0) stop()
          resolve()
        }
        if (signal.aborted || closed) return resolve()
        signal.addEventListener('abort', resume, { once: true })
        waiting.set(resume, { document, isPatient })
        if (!isPatient && urgent++ === 0) stop()
        if (timer === undefined) lookLater()
      }),
  }
}
