/** Where text is in its cell. */
import { around, centreOf, heightOf, type Box } from './box.ts'
import type { Paragraph } from './model.ts'
import { plainText } from './text-runs.ts'

const number = /^[^\p{L}]*\d[^\p{L}]*$/u

/** Whether a paragraph is a number near the right side of its cell. */
export function isNumberAtRight(cell: Box, { box, lines, runs }: Paragraph): boolean {
  const [before, behind] = [box.left - cell.left, cell.right - box.right]
  const size = runs[0]?.style.size ?? 0
  return lines.length === 1 && number.test(plainText(runs)) && before > 2 * behind + size
}

/** Whether the text is in the middle of a much higher cell. */
export function isVerticallyCentred(cell: Box, paragraphs: readonly Paragraph[]): boolean {
  const text = around(paragraphs.map(({ box }) => box))
  return heightOf(cell) > heightOf(text) * 1.4 && Math.abs(centreOf(cell) - centreOf(text)) < 3
}
