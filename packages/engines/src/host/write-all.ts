/** Writes to an open file without losing the end: `writeSync` may write less than it was given, for instance on a disk that fills up. */
import { writeSync } from 'node:fs'

/**
 * Writes all of `bytes` at the current position.
 *
 * @throws Error of the file system, such as `ENOSPC`
 */
export function writeAll(file: number, bytes: Uint8Array | Uint8ClampedArray): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}
