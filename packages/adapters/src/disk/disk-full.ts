/** Detects disk-full errors, including those in the cause of another error. */

/** Error codes for no space left and for an exceeded file-system quota (errno(3)). */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** SQLite's result code for a full disk (sqlite.org/rescode.html#full). */
const SQLITE_FULL = 13

/** The maximum depth of nested causes. */
const depth = 6

export function isDiskFull(error: unknown, level = 0): boolean {
  if (!(error instanceof Error) || level > depth) return false
  if ('code' in error && codes.has(error.code)) return true
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return isDiskFull(error.cause, level + 1)
}
