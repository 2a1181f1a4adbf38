/** What was deleted is soon not on the disk any more either: SQLite writes over it in the database, and its log is emptied. */
import type { DatabaseSync } from 'node:sqlite'

/** So long after a change (ms) the log of before it may still be there. */
const within = 15_000

export interface Forgetting {
  /** Something has changed. */
  soon(): void
  stop(): void
}

/**
 * The database's pages are overwritten by `secure_delete` (sqlite.org/pragma.html#pragma_secure_delete); the write-ahead log keeps
 * pages as they were until a checkpoint cuts it off.
 */
export function createForgetting(database: DatabaseSync, busyTimeout: number): Forgetting {
  database.exec('PRAGMA secure_delete = ON')
  let timer: NodeJS.Timeout | undefined

  const forget = () => {
    timer = undefined
    // Who reads or writes at this moment is not waited for: then it is done the next time.
    database.exec('PRAGMA busy_timeout = 0')
    const ended = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
    if (ended?.busy !== 0) soon()
  }
  const soon = () => {
    timer ??= setTimeout(forget, within).unref()
  }
  return {
    soon,
    stop() {
      clearTimeout(timer)
    },
  }
}
