/** Finds the rows of a table between two rules: which lines begin a row, and which continue a broken text. */
import { around, centreOf, heightOf, middleOf, widthOf, type Box } from './box.ts'
import type { Rule } from './elements.ts'
import type { Piece } from './table-columns.ts'
import { isBoldText } from './text-runs.ts'

/** A number, a dash or a mark in place of one: such text is never broken across lines. */
const isFigure = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits > 0 ? letters <= Math.min(digits, 3) : letters === 0
}

/** The text of a line in one column. */
interface Part extends Box {
  text: string
  size: number
  isBold: boolean
}

const partOf = (pieces: readonly Piece[]): Part => ({
  ...around(pieces),
  text: pieces.map(({ text }) => text).join(' '),
  size: Math.max(...pieces.map(({ size }) => size)),
  isBold: pieces.every(({ runs }) => isBoldText(runs)),
})

/** The texts of a line by column. */
export const partsOf = (line: readonly Piece[], xs: readonly number[]): Map<number, Part> =>
  new Map(
    [...Map.groupBy(line, (piece) => xs.findLastIndex((x) => x <= middleOf(piece)))].map(([column, pieces]) => [
      column,
      partOf(pieces),
    ]),
  )

/** Whether the first word of `below` would have had room after `above` in a column of this width: then the break is not for lack of room. */
function hadRoom(above: Part, below: Part, width: number): boolean {
  const word = below.text.split(' ')[0] ?? ''
  const wordWidth = (widthOf(below) * word.length) / Math.max(below.text.length, 1)
  return widthOf(above) + above.size * 0.3 + wordWidth < width * 0.98
}

/** Lines of a broken text are closer together than rows: by this factor. */
const looser = 1.3

/** The distance of the closest lines in any column. */
function pitchOf(lines: readonly Map<number, Part>[]): number {
  const last = new Map<number, number>()
  let least = Number.POSITIVE_INFINITY
  for (const line of lines)
    for (const [column, { bottom }] of line) {
      least = Math.min(least, bottom - (last.get(column) ?? Number.NEGATIVE_INFINITY))
      last.set(column, bottom)
    }
  return least
}

interface Votes {
  /** Columns with figures in both lines. */
  figures: number
  separate: number
  joined: number
}

/** Compares a line with the one above: which columns show that it begins a row, and which that it continues the text above. */
function votesOf(above: Map<number, Part>, below: Map<number, Part>, widths: readonly number[], pitch: number): Votes {
  const votes = { figures: 0, separate: 0, joined: 0 }
  for (const [column, part] of below) {
    const over = above.get(column)
    if (!over) continue
    if (isFigure(part.text) && isFigure(over.text)) votes.figures += 1
    else if (
      part.isBold !== over.isBold ||
      part.bottom - over.bottom > looser * pitch ||
      hadRoom(over, part, widths[column] ?? 0)
    )
      votes.separate += 1
    else votes.joined += 1
  }
  return votes
}

/**
 * The places of rows in a band between two rules.
 *
 * @param isRuled whether rules separate its columns: then lines without figures are broken text
 */
export function rowsBetween(
  lines: readonly Map<number, Part>[],
  widths: readonly number[],
  isRuled: boolean,
  partial: readonly Rule[],
): number[] {
  const pitch = pitchOf(lines)
  const votes = lines.map((line, at) => votesOf(lines[at - 1] ?? new Map<number, Part>(), line, widths, pitch))
  if (isRuled && votes.every(({ figures }) => figures === 0)) return []
  return lines.flatMap((line, at) => {
    const above = lines[at - 1]
    const { figures, separate, joined } = votes[at] ?? { figures: 0, separate: 0, joined: 0 }
    if (!above) return []
    const [bottom, top] = [around([...above.values()]).bottom, around([...line.values()]).top]
    const rule = partial.find((each) => Math.abs(centreOf(each) - (bottom + top) / 2) < Math.max(top - bottom, 3))
    if (rule) return centreOf(rule)
    // A text of two lines beside one that stands in the middle.
    const isBeside = [...line.keys()].every((column) => !above.has(column))
    const [upper, lower] = [around([...above.values()]), around([...line.values()])]
    if (isBeside && upper.bottom - lower.top > 0.15 * Math.min(heightOf(upper), heightOf(lower))) return []
    return joined > 0 && figures + separate <= joined ? [] : (bottom + top) / 2
  })
}
