/** Reads a range from two fields, as they are typed. */
import type { Range } from '@docweave/contract'

/** A number that is not negative; `undefined` for an empty field, NaN for anything else. */
function numberOf(text: string, whole: boolean): number | undefined {
  if (text.trim() === '') return undefined
  const value = Number(text)
  return value >= 0 && (!whole || Number.isInteger(value)) ? value : NaN
}

/** The range; `undefined` without any end, for an empty range, and for what is no number. */
export function readRange(least: string, most: string, whole: boolean): Range | undefined {
  const [atLeast, atMost] = [numberOf(least, whole), numberOf(most, whole)]
  if (atLeast === undefined && atMost === undefined) return undefined
  // Comparisons with NaN are false.
  if (!((atLeast ?? 0) <= (atMost ?? Infinity))) return undefined
  return { ...(atLeast === undefined ? {} : { atLeast }), ...(atMost === undefined ? {} : { atMost }) }
}
