/**
 * The one parser of pages as people write them: `1-3,7,10-,even,-1`; and of what the page board makes of them, with the file a
 * page comes from, its turn and blank pages between: `2:1-3,1:7@90,blank`.
 */
import { DocweaveError } from '@docweave/contract'

const item = /^(?:(\d{1,4}):)?(?:(all|even|odd|blank)|(-?\d{1,6})|(\d{1,6})-(\d{0,6}))(?:@(90|180|270))?$/

/** What a field may hold: the form's and the schema's check, before the number of pages is known. */
export const pageRangePattern = /^\s*(?:(?:all|even|odd|-?\d{1,6}|\d{1,6}-\d{0,6})\s*(?:,\s*|$))*$/

/** The same for a list that may turn pages: `1@90,3-4@180`. */
export const turnedPagesPattern =
  /^\s*(?:(?:all|even|odd|-?\d{1,6}|\d{1,6}-\d{0,6})(?:@(?:90|180|270))?\s*(?:,\s*|$))*$/

/** The same for a list of a whole new document. */
export const pageListPattern =
  /^\s*(?:(?:\d{1,4}:)?(?:all|even|odd|blank|-?\d{1,6}|\d{1,6}-\d{0,6})(?:@(?:90|180|270))?\s*(?:,\s*|$))*$/

/** Degrees clockwise; 0 leaves a page as it is. */
export type Turn = 0 | 90 | 180 | 270

/** One page of the visitor's: `file` from 0, `page` from 1; `turn` is `undefined` where the list says nothing of it. */
export interface PickedPage {
  file: number
  page: number
  turn?: Turn
}

/** A page of a new document: one of the visitor's, or a blank one. */
export type ListedPage = PickedPage | 'blank'

const turnOf = (text: string | undefined): { turn?: Turn } =>
  text === '90' ? { turn: 90 } : text === '180' ? { turn: 180 } : text === '270' ? { turn: 270 } : {}

/** Whether a list says of its pages which file they are of. */
export const namesFiles = (text: string): boolean => /\d:/.test(text)

/**
 * Reads a list of pages.
 *
 * @param text items parted by commas: a page (`7`), a page from the end (`-1` is the last), a range (`1-3`, `10-` to the end,
 * `3-1` backwards), `all`, `even`, `odd`; `2:` before an item says which file it is of (the first is `1:`; without it the item
 * is of every file), `@90`, `@180`, `@270` after it turns its pages clockwise, and `blank` is an empty page. An empty text is
 * all pages of all files.
 * @param counts how many pages each file has
 * @returns the pages in the order asked for, each once; what stands without a file is read for one file after the other
 * @throws DocweaveError `PAGE_RANGE_INVALID` (params: `item`, `pages`) for an item that is none or lies outside its file
 */
export function parsePageList(text: string, counts: readonly number[]): ListedPage[] {
  const items = (text.trim() || 'all').split(',').map((each) => each.trim())
  // A comma at the end is a list still being typed.
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

/** The page numbers of one item in a file of `count` pages. */
function* numbersOf({ word, single, from, to }: Item, count: number, refuse: () => never): Generator<number> {
  if (word) {
    for (let page = word === 'even' ? 2 : 1; page <= count; page += word === 'all' ? 1 : 2) yield page
    return
  }
  const first = single === undefined ? Number(from) : Number(single) < 0 ? count + 1 + Number(single) : Number(single)
  const last = single === undefined ? (to ? Number(to) : count) : first
  // Both ends are checked first, so that a range to page 999,999 is refused before it is counted.
  if (first < 1 || last < 1 || first > count || last > count) refuse()
  const stride = first <= last ? 1 : -1
  for (let page = first; page !== last + stride; page += stride) yield page
}

/**
 * Reads a page range of one file, as `parsePageList` does.
 *
 * @returns page numbers from 1, in the order asked for, each once
 * @throws DocweaveError `PAGE_RANGE_INVALID` (params: `item`, `pages`)
 */
export const parsePageRange = (text: string, pages: number): number[] => {
  if (!pageRangePattern.test(text)) throw new DocweaveError('PAGE_RANGE_INVALID', { item: text.trim(), pages })
  return parsePageList(text, [pages]).flatMap((each) => (each === 'blank' ? [] : [each.page]))
}

/** How many pages a range picks of so many; `undefined` where that is not known, or the range is none. */
export function countPages(text: string, pages: number | undefined): number | undefined {
  if (pages === undefined) return undefined
  try {
    return parsePageRange(text, pages).length
  } catch {
    return undefined
  }
}

/** Page numbers as a short range: `1,2,3,7` is `1-3,7`. Keeps their order; what goes down step by step is `3-1`. */
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
 * A list of pages as `parsePageList` reads it back.
 *
 * @param files how many files there are: with one, no file is named
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
