/**
 * Where the pages of a document begin to have another header or footer. Word repeats one header and one footer on all pages of a section;
 * only its first page, and its even pages, may have others. All other pages need a section of their own, or their text would be lost.
 */
import type { Block, DocumentPage } from './model.ts'

const textOf = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.type === 'paragraph' ? block.runs : []).map(({ text, field }) => field ?? text).join(''))

/** The text of a header and a footer; equal for pages that differ only by the page number. */
export const runningTextOf = ({ header, footer }: Pick<DocumentPage, 'header' | 'footer'>): string =>
  JSON.stringify([textOf(header), textOf(footer)])

/**
 * Marks the pages that a section must begin with: those whose header or footer is not the one of earlier even or odd pages, and the page
 * with the number 1.
 *
 * @param firstNumber the printed number of the first page
 */
export function markRunningStarts(pages: readonly DocumentPage[], firstNumber: number): void {
  const known = new Map<boolean, string>()
  for (const [at, page] of pages.entries()) {
    const number = firstNumber + at
    const isEven = number % 2 === 0
    const text = runningTextOf(page)
    const expected = known.get(isEven)
    if (at === 0 || number === 1 || (expected !== undefined && expected !== text)) {
      page.startsRunning = true
      known.clear()
    } else known.set(isEven, text)
  }
}
