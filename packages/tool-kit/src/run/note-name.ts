/** The name of the note that records finished work. */
import { createHash } from 'node:crypto'

/** Sorts the keys of JSON, so that their order does not change the name. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  )
}

/** Returns the SHA-256 of everything that the work depends on, in hexadecimal. */
export const noteName = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(parts)))
    .digest('hex')
