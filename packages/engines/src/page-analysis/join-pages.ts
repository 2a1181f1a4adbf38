/** A paragraph that goes on in the next column or on the next page is one paragraph. */
import type { Block, DocumentPage, Paragraph } from './model.ts'
import { join, type ColumnSides } from './paragraphs.ts'
import { endsSentence } from './scripts.ts'
import { plainText } from './text-runs.ts'

interface Column extends ColumnSides {
  blocks: Block[]
}

const sizeOf = ({ runs }: Paragraph) => runs[0]?.style.size ?? 0

function goesOn(last: Block | undefined, first: Block | undefined, from: ColumnSides, to: ColumnSides): boolean {
  if (last?.type !== 'paragraph' || first?.type !== 'paragraph') return false
  if (last.heading > 0 || first.heading > 0 || first.list || first.angle !== 0 || last.angle !== 0) return false
  if (Math.abs(sizeOf(last) - sizeOf(first)) > 0.6 || first.tabs.length > 0 || last.tabs.length > 0) return false
  if (last.runs[0]?.style.bold !== first.runs[0]?.style.bold) return false
  const line = last.lines.at(-1)
  const text = plainText(last.runs)
  if (!line || last.align === 'center' || last.align === 'right' || first.align === 'center' || first.align === 'right')
    return false
  const room = from.right - line.box.right
  const indented = (first.lines[0]?.box.left ?? to.left) - to.left
  const inList = last.list !== undefined || last.indent.left > 3
  return !endsSentence(text) && room < 4 * sizeOf(last) && (indented < 0.5 * sizeOf(first) || inList)
}

/** Joins over the columns of the pages, in their order. */
export function joinPages(pages: readonly DocumentPage[], keepsSpaces: boolean): void {
  let before: Column | undefined
  for (const { zones } of pages)
    for (const { columns } of zones)
      for (const column of columns) {
        const [last, first] = [before?.blocks.at(-1), column.blocks[0]]
        if (
          before &&
          last?.type === 'paragraph' &&
          first?.type === 'paragraph' &&
          goesOn(last, first, before, column)
        ) {
          const line = last.lines.at(-1)
          const text = plainText(last.runs)
          join(
            last.runs,
            { runs: first.runs, text: plainText(first.runs) },
            { text, endsInSpace: line?.endsInSpace ?? false },
            keepsSpaces,
          )
          last.lines.push(...first.lines)
          column.blocks.shift()
          // What is left of a column that one paragraph filled is that paragraph.
          if (column.blocks.length === 0) continue
        }
        if (column.blocks.length > 0) before = column
      }
}
