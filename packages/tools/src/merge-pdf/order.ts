/** Computes the page order of merged files. */
import { namesFiles, parsePageList, type ListedPage } from '@docweave/tool-kit'

export interface OrderOptions {
  order: 'given' | 'name' | 'interleave' | 'interleave-reversed'
  pages: string
}

export interface OrderedFile {
  name?: string
  pages: number
}

/** Sorts by name with numeric order (file 2 before file 10), independent of the locale. Files without a name keep their relative order. */
function byName(files: readonly OrderedFile[]): number[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return [...files.keys()].toSorted((a, b) => compare(files[a]?.name ?? '', files[b]?.name ?? '') || a - b)
}

/** Takes one page of each file in turn; the remaining pages of longer files follow at the end. */
function interleaved(groups: readonly ListedPage[][]): ListedPage[] {
  const longest = Math.max(...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1))).flat()
}

/** Returns the pages of the merged document. Throws `PAGE_RANGE_INVALID`. */
export function mergedOrder({ order, pages }: OrderOptions, files: readonly OrderedFile[]): ListedPage[] {
  const counts = files.map((file) => file.pages)
  if (namesFiles(pages)) return parsePageList(pages, counts)
  const places = order === 'name' ? byName(files) : [...files.keys()]
  const groups = places.map((file) => parsePageList(pages, [counts[file] ?? 0]).map((page) => inFile(page, file)))
  if (order === 'interleave-reversed') for (const group of groups.slice(1)) group.reverse()
  return order === 'given' || order === 'name' ? groups.flat() : interleaved(groups)
}

const inFile = (page: ListedPage, file: number): ListedPage => (page === 'blank' ? page : { ...page, file })
