/** Returns text in reading order: paragraph by paragraph, column by column. */
import type { TextBlock } from './text-lines.ts'

/** Returns a page's text with its line breaks, and paragraphs separated by an empty line. */
export function readingOrder(blocks: readonly TextBlock[]): string {
  return blocks
    .map(({ lines }) =>
      lines
        .map(({ text }) => text.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
        .filter((text) => text !== '')
        .join('\n'),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}
