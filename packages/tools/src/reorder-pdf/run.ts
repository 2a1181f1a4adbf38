/** Reorders pages with mupdf: links, outline and labels follow their pages. */
import { join } from 'node:path'
import { runMupdf } from '@docweave/engines/pdf'
import { parsePageList, type ListedPage } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, progress, notice }) {
    const { path, pages: count = 0 } = input
    const pages = newOrder(options, count).map((page) =>
      page === 'blank' ? page : { index: page.page - 1, turn: page.turn ?? 0 },
    )
    const out = join(folder, 'output.pdf')
    const { signatures } = await runMupdf('organisePages', { path, out, pages }, { signal, memoryMegabytes })
    if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    progress(pages.length, pages.length, 'page')
    return [{ path: out }]
  },
})

interface OrderOptions {
  order: 'pages' | 'reverse' | 'interleave' | 'interleave-reversed'
  pages: string
  rest: 'keep' | 'drop'
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Interleaves fronts and backs; with an odd number of pages the last front has no back. */
function interleaved(count: number, backsReversed: boolean): number[] {
  const fronts = numbers(Math.ceil(count / 2))
  const backs = numbers(count).slice(fronts.length)
  if (backsReversed) backs.reverse()
  return fronts.flatMap((front, at) => [front, ...backs.slice(at, at + 1)])
}

/** Returns the pages of a document of `count` pages in their new order. Throws `PAGE_RANGE_INVALID`. */
export function newOrder({ order, pages, rest }: OrderOptions, count: number): ListedPage[] {
  const plain = (all: number[]) => all.map((page): ListedPage => ({ file: 0, page }))
  if (order === 'reverse') return plain(numbers(count).toReversed())
  if (order !== 'pages') return plain(interleaved(count, order === 'interleave-reversed'))
  const listed = parsePageList(pages, [count])
  const named = new Set(listed.flatMap((each) => (each === 'blank' ? [] : [each.page])))
  return rest === 'drop' ? listed : [...listed, ...plain(numbers(count).filter((page) => !named.has(page)))]
}
