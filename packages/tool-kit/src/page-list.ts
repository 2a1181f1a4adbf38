/**
 * The only parser of page lists: `1-3,7,10-,even,-1`; and of the page board's lists, which also contain the file of a page, its rotation
 * and blank pages: `2:1-3,1:7@90,blank`.
 */
import { DocweaveError } from '@docweave/contract'

const item = /^(?:(\d{1,4}):)?(?:(all|even|odd|blank)|(-?\d{1,6})|(\d{1,6})-(\d{0,6}))(?:@(90|180|270))?$/

/** The syntax of a page range: the form and the schema check it before the number of pages is known. */
export const pageRangePattern = /^\s*(?:(?:all|even|odd|-?\d{1,6}|\d{1,6}-\d{0,6})\s*(?:,\s*|$))*$/

/** The same for a list that may rotate pages: `1@90,3-4@180`. */
export const rotatedPagesPattern =
  /^\s*(?:(?:all|even|odd|-?\d{1,6}|\d{1,6}-\d{0,6})(?:@(?:90|180|270))?\s*(?:,\s*|$))*$/

/** The same for a list that describes a whole new document. */
export const pageListPattern =
  /^\s*(?:(?:\d{1,4}:)?(?:all|even|odd|blank|-?\d{1,6}|\d{1,6}-\d{0,6})(?:@(?:90|180|270))?\s*(?:,\s*|$))*$/

/** Clockwise rotation in degrees; 0 leaves a page as it is. */
export type Rotation = 0 | 90 | 180 | 270

/** A page of an input file: `file` from 0, `page` from 1; `turn` is `undefined` if the list does not set it. */
export interface PickedPage {
  file: number
  page: number
  turn?: Rotation
}

/** A page of a new document: from an input file, or blank. */
export type ListedPage = PickedPage | 'blank'

const turnOf = (text: string | undefined): { turn?: Rotation } =>
  text === '90' ? { turn: 90 } : text === '180' ? { turn: 180 } : text === '270' ? { turn: 270 } : {}

/** Whether a list states which file its pages come from. */
export const namesFiles = (text: string): boolean => /\d:/.test(text)

/**
 * Parses a list of pages.
 *
 * @param text comma-separated items: a page (`7`), a page from the end (`-1` is the last), a range (`1-3`, `10-` to the end, `3-1`
 * backwards), `all`, `even`, `odd`; a prefix `2:` selects the file of an item (the first is `1:`; without it the item applies to every
 * file), a suffix `@90`, `@180`, `@270` rotates its pages clockwise, and `blank` is an empty page. An empty text means all pages of all
 * files.
 * @param counts the number of pages of each file
 * @returns the pages in the requested order, each once; items without a file are applied to one file after the other
 * @throws DocweaveError `PAGE_RANGE_INVALID` (params: `item`, `pages`) for an invalid item, or one outside its file
 */
export function parsePageList(text: string, counts: readonly number[]): ListedPage[] {
  const items = (text.trim() || 'all').split(',').map((each) => each.trim())
  // Ignore a trailing comma: the list is still being typed.
  if (items.length > 1 && items.at(-1) === '') items.pop()
  const files = [...counts.keys()]
  const seen = new Set<string>()
  const pages: ListedPage[] = []
  const read = (part: string, within: readonly number[]) => {
    const found = item.exec(part)
    const refuse = (count: number): never => {
      throw new DocweaveError('PAGE_RANGE_INVALID', { item: part, pages: count })
    }
    if (!found) return void refuse(counts[within[0] ?? 0] ?? 0)
    const [, file, word, single, from, to, angle] = found
    if (word === 'blank') return void pages.push('blank')
    for (const at of file === undefined ? within : [Number(file) - 1]) {
      const count = counts[at]
      if (count === undefined) return void refuse(counts.length)
      for (const page of numbersOf({ word, single, from, to }, count, () => refuse(count))) {
        if (seen.has(`${at}:${page}`)) continue
        seen.add(`${at}:${page}`)
        pages.push({ file: at, page, ...turnOf(angle) })
      }
    }
  }
  if (namesFiles(text)) for (const part of items) read(part, files)
  else for (const file of files) for (const part of items) read(part, [file])
  return pages
}

interface Item {
  word: string | undefined
  single: string | undefined
  from: string | undefined
  to: string | undefined
}

/** Yields the page numbers of one item in a file of `count` pages. */
function* numbersOf({ word, single, from, to }: Item, count: number, refuse: () => never): Generator<number> {
  if (word) {
    for (let page = word === 'even' ? 2 : 1; page <= count; page += word === 'all' ? 1 : 2) yield page
    return
  }
  const first = single === undefined ? Number(from) : Number(single) < 0 ? count + 1 + Number(single) : Number(single)
  const last = single === undefined ? (to ? Number(to) : count) : first
  // Check both ends first, so that a range to page 999,999 is rejected before it is expanded.
  if (first < 1 || last < 1 || first > count || last > count) refuse()
  const stride = first <= last ? 1 : -1
  for (let page = first; page !== last + stride; page += stride) yield page
}

/**
 * Parses a page range of one file, as `parsePageList` does.
 *
 * @returns page numbers from 1, in the requested order, each once
 * @throws DocweaveError `PAGE_RANGE_INVALID` (params: `item`, `pages`)
 */
export const parsePageRange = (text: string, pages: number): number[] => {
  if (!pageRangePattern.test(text)) throw new DocweaveError('PAGE_RANGE_INVALID', { item: text.trim(), pages })
  return parsePageList(text, [pages]).flatMap((each) => (each === 'blank' ? [] : [each.page]))
}

/** Returns how many of `pages` pages a range selects; `undefined` if `pages` is unknown or the range is invalid. */
export function countPages(text: string, pages: number | undefined): number | undefined {
  if (pages === undefined) return undefined
  try {
    return parsePageRange(text, pages).length
  } catch {
    return undefined
  }
}

/** Formats page numbers as a short range: `1,2,3,7` becomes `1-3,7`. Preserves their order; a descending run becomes `3-1`. */
export function formatPageRange(pages: readonly number[]): string {
  const runs: { first: number; last: number; stride: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    const stride = run && page - run.last
    if (run && (stride === 1 || stride === -1) && (run.stride === 0 || run.stride === stride)) {
      run.last = page
      run.stride = stride
    } else runs.push({ first: page, last: page, stride: 0 })
  }
  return runs
    .flatMap(({ first, last }) =>
      Math.abs(last - first) === 1 ? [`${first}`, `${last}`] : [first === last ? `${first}` : `${first}-${last}`],
    )
    .join(',')
}

/**
 * Formats a list of pages so that `parsePageList` can parse it.
 *
 * @param files how many files there are: with one, no file prefix is written
 */
export function formatPageList(pages: readonly ListedPage[], files: number): string {
  const groups: { prefix: string; suffix: string; numbers: number[] }[] = []
  for (const each of pages) {
    if (each === 'blank') {
      groups.push({ prefix: 'blank', suffix: '', numbers: [] })
      continue
    }
    const prefix = files > 1 ? `${each.file + 1}:` : ''
    const suffix = each.turn ? `@${each.turn}` : ''
    const group = groups.at(-1)
    if (group && group.numbers.length > 0 && group.prefix === prefix && group.suffix === suffix)
      group.numbers.push(each.page)
    else groups.push({ prefix, suffix, numbers: [each.page] })
  }
  return groups
    .flatMap(({ prefix, suffix, numbers }) =>
      numbers.length === 0
        ? [prefix]
        : formatPageRange(numbers)
            .split(',')
            .map((range) => `${prefix}${range}${suffix}`),
    )
    .join(',')
}
