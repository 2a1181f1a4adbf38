/** The one parser of page ranges, as people type them: `1-3,7,10-,even,-1`. */
import { DocweaveError } from '@docweave/contract'

const item = /^(?:(all|even|odd)|(-?\d+)|(\d+)-(\d*))$/

/** What a field may hold: the form's and the schema's check, before the number of pages is known. */
export const pageRangePattern = /^\s*(?:(?:all|even|odd|-?\d{1,6}|\d{1,6}-\d{0,6})\s*(?:,\s*|$))*$/

/**
 * Reads a page range.
 *
 * @param text items parted by commas: a page (`7`), a page from the end (`-1` is the last), a range (`1-3`, `10-` to the end,
 * `3-1` backwards), `all`, `even`, `odd`; an empty text is all pages
 * @param pages how many pages there are
 * @returns page numbers from 1, in the order asked for, each once
 * @throws DocweaveError `PAGE_RANGE_INVALID` (params: `item`, `pages`) for an item that is no range or lies outside the document
 */
export function parsePageRange(text: string, pages: number): number[] {
  const chosen = new Set<number>()
  const refuse = (part: string): never => {
    throw new DocweaveError('PAGE_RANGE_INVALID', { item: part, pages })
  }
  const add = (page: number, part: string) => (page >= 1 && page <= pages ? chosen.add(page) : refuse(part))
  const every = (test: (page: number) => boolean) => {
    for (let page = 1; page <= pages; page++) if (test(page)) chosen.add(page)
  }

  for (const part of (text.trim() || 'all').split(',').map((each) => each.trim())) {
    const [, word, single, from, to] = item.exec(part) ?? refuse(part)
    if (word === 'all') every(() => true)
    else if (word) every((page) => page % 2 === (word === 'even' ? 0 : 1))
    else if (single) add(Number(single) < 0 ? pages + 1 + Number(single) : Number(single), part)
    else {
      const first = Number(from)
      const last = to ? Number(to) : pages
      // Both ends are checked first, so that a range to page 999,999 is refused before it is counted.
      if (first < 1 || last < 1 || first > pages || last > pages) refuse(part)
      const stride = first <= last ? 1 : -1
      for (let page = first; page !== last + stride; page += stride) add(page, part)
    }
  }
  return [...chosen]
}
