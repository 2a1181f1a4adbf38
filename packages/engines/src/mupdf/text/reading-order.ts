/** Text as it is read: paragraph after paragraph, one column after the other. */
import type { TextBlock } from './text-lines.ts'

/** A page's text: lines as they stand, paragraphs parted by an empty line. */
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
