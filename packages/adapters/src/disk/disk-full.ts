/** Whether an error, or what caused it, says that a disk is full. */

/** What the system calls say: no space left, and the quota of a file system used up (errno(3)). */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** SQLite's code for the same (sqlite.org/rescode.html#full). */
const SQLITE_FULL = 13

/** Causes of causes are followed no deeper than this. */
const depth = 6

export function isDiskFull(error: unknown, level = 0): boolean {
  if (!(error instanceof Error) || level > depth) return false
  if ('code' in error && codes.has(error.code)) return true
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return isDiskFull(error.cause, level + 1)
}
