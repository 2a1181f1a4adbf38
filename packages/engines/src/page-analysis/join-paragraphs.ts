/** A paragraph that continues elsewhere: in the next column, on the next page, in a table row cut by a page break. */
import type { Paragraph } from './model.ts'
import { join, type ColumnSides } from './paragraphs.ts'
import { endsSentence } from './scripts.ts'
import { plainText } from './text-runs.ts'

const sizeOf = ({ runs }: Paragraph) => runs[0]?.style.size ?? 0

/** Whether `first`, at the top of a column with the sides `to`, continues `last`, at the bottom of one with the sides `from`. */
export function goesOn(last: Paragraph, first: Paragraph, from: ColumnSides, to: ColumnSides): boolean {
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

/** Appends the text and the lines of `first` to `last`. */
export function joinParagraphs(last: Paragraph, first: Paragraph, keepsSpaces: boolean): void {
  const line = last.lines.at(-1)
  const text = plainText(last.runs)
  join(
    last.runs,
    { runs: first.runs, text: plainText(first.runs) },
    { text, endsInSpace: line?.endsInSpace ?? false },
    keepsSpaces,
  )
  last.lines.push(...first.lines)
}
