/** Erases deleted data from the disk soon: SQLite overwrites it in the database, and the write-ahead log is truncated. */
/** How long after a change (ms) the log is truncated. */
const within = 15_000

/** The part of SQLite's `DatabaseSync` that is used. */
interface Checkpointed {
  exec(sql: string): void
  prepare(sql: string): { get(): Record<string, unknown> | undefined }
}

export interface DataEraser {
  /** Schedules a checkpoint after a change. */
  soon(): void
  stop(): void
}

/**
 * `secure_delete` overwrites pages in the database (sqlite.org/pragma.html#pragma_secure_delete); the write-ahead log holds the old pages
 * until a checkpoint truncates it.
 */
export function createDataEraser(database: Checkpointed, busyTimeout: number): DataEraser {
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
    // Retry later instead of waiting for current readers and writers, or when the disk is full.
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
