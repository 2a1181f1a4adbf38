/** Validates the query parameters of account pages, which are untrusted. */
import { sameOriginPath } from '../navigation/same-origin-path.ts'

export interface NextSearch {
  next?: string | undefined
}

const longest = 4000

/** The page after signing in: a path of this site without locale; `undefined` if invalid. */
export const readNext = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longest ? sameOriginPath(value) : undefined

/** A one-time code or mode. The router parses numeric values as numbers. */
export const readCode = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[\w-]{1,512}$/.test(text) ? text : undefined
}
