/** Computes the parts of a document. A part is a list of page numbers, from 1. */
import { parsePageRange } from '@docweave/tool-kit'

export type Part = number[]

/** Parts of `every` pages each. */
export const partsOfSize = (pages: readonly number[], every: number): Part[] =>
  Array.from({ length: Math.ceil(pages.length / every) }, (_, at) => pages.slice(at * every, (at + 1) * every))

/**
 * The parts that `ranges` lists, separated by semicolons if there are any, otherwise by commas. An empty text makes every page a part.
 * Throws `PAGE_RANGE_INVALID`.
 */
export function partsOfRanges(ranges: string, count: number, together: boolean): Part[] {
  const separator = ranges.includes(';') ? ';' : ','
  const items = ranges
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (items.length === 0) return partsOfSize(parsePageRange('', count), 1)
  const parts = items.map((item) => parsePageRange(item, count))
  return together ? [[...new Set(parts.flat())]] : parts
}

/** A new part begins at each of `starts`; the pages before the first are a part too. */
export function partsFrom(pages: readonly number[], starts: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  for (const page of pages) {
    const part = parts.at(-1)
    if (part && !starts.has(page)) part.push(page)
    else parts.push([page])
  }
  return parts
}

/** Splits at `separators`, which are left out. */
export function partsBetween(pages: readonly number[], separators: ReadonlySet<number>): Part[] {
  const parts: Part[] = [[]]
  for (const page of pages) {
    if (separators.has(page)) parts.push([])
    else parts.at(-1)?.push(page)
  }
  return parts.filter(({ length }) => length > 0)
}

/** The size of a part apart from its pages: catalog, outline, cross-reference table. */
const overhead = 4000

/**
 * Puts as many pages into each part as fit in `limit` bytes.
 *
 * @param weights for each page of the document the objects it needs, with their bytes: objects shared by several pages of a part count once
 */
export function partsWithin(
  pages: readonly number[],
  weights: readonly (readonly [number: number, bytes: number][])[],
  limit: number,
): Part[] {
  const parts: Part[] = []
  let has = new Set<number>()
  let bytes = 0
  for (const page of pages) {
    const own = weights[page - 1] ?? []
    const more = own.reduce((sum, [number, weight]) => (has.has(number) ? sum : sum + weight), 0)
    const part = parts.at(-1)
    if (part && bytes + more <= limit) {
      part.push(page)
      bytes += more
    } else {
      parts.push([page])
      has = new Set()
      bytes = overhead + own.reduce((sum, [, weight]) => sum + weight, 0)
    }
    for (const [number] of own) has.add(number)
  }
  return parts
}
