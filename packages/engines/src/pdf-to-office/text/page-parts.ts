/** The parts of a page in the order in which a text file has them. */
import type { Block, DocumentPage } from '../analysis/index.ts'

/**
 * A page's blocks in reading order.
 *
 * @param running whether to include the header and the footer
 */
export const partsOf = (page: DocumentPage, running: boolean): Block[] => [
  ...(running ? page.header : []),
  ...page.zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
]

/** Joins blocks that are already written: items of a list by a line break, others by an empty line. */
export function joined(parts: readonly { text: string; isItem: boolean }[]): string {
  let text = ''
  let before: { isItem: boolean } | undefined
  for (const part of parts) {
    if (part.text.trim() === '') continue
    text += before === undefined ? '' : before.isItem && part.isItem ? '\n' : '\n\n'
    text += part.text
    before = part
  }
  return text
}
