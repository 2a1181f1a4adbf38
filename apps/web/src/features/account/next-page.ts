/** What the addresses of accounts' pages say, as strangers may have written them. */
import { sameOriginPath } from '../navigation/same-origin-path.ts'

export interface NextSearch {
  next?: string | undefined
}

const longest = 4000

/** Where somebody goes once they are signed in: a path of this site without a language. `undefined` for what is none. */
export const readNext = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longest ? sameOriginPath(value) : undefined

/** A one-time code, or a word beside it. Addresses' values that look like numbers come as such. */
export const readCode = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[\w-]{1,512}$/.test(text) ? text : undefined
}
