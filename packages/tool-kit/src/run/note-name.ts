/** The name under which finished work is found again. */
import { createHash } from 'node:crypto'

/** JSON with its keys sorted, so that the order of an object's keys makes no other name. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  )
}

/** The SHA-256 of what the work depends on, in hexadecimal. */
export const noteName = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(parts)))
    .digest('hex')
