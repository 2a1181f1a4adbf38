/** What was deleted is soon not on the disk any more either: SQLite writes over it in the database, and its log is emptied. */
/** So long after a change (ms) the log of before it may still be there. */
const within = 15_000

/** What is needed of SQLite's own `DatabaseSync`. */
interface Checkpointed {
  exec(sql: string): void
  prepare(sql: string): { get(): Record<string, unknown> | undefined }
}

export interface Forgetting {
  /** Something has changed. */
  soon(): void
  stop(): void
}

/**
 * The database's pages are overwritten by `secure_delete` (sqlite.org/pragma.html#pragma_secure_delete); the write-ahead log keeps
 * pages as they were until a checkpoint cuts it off.
 */
export function createForgetting(database: Checkpointed, busyTimeout: number): Forgetting {
  database.exec('PRAGMA secure_delete = ON')
  let timer: NodeJS.Timeout | undefined

  const emptied = (): boolean => {
    try {
      database.exec('PRAGMA busy_timeout = 0')
      return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
    } catch {
      return false
    } finally {
      database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
    }
  }
  const forget = () => {
    timer = undefined
    // Who reads or writes at this moment is not waited for, and a full disk need not stay full: then it is done the next time.
    if (!emptied()) soon()
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
