/**
 * Fits each line of a paragraph by itself, where no common scale keeps all lines: the widths of the reader's font differ from those of the
 * original font from letter to letter.
 */
import type { Run } from '../analysis/index.ts'
import { lengthOf, type Piece } from './line-breaks.ts'
import { scaled } from './scaled-runs.ts'

/** Differences from the common scale in the order of preference, in percent. */
const differences = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, -8]

/** Programs round the widths of letters and columns, in points. */
const tolerance = 0.8

export interface LineFit {
  /** In percent of the usual width. */
  scale: number
  pieces: Piece[]
}

/**
 * Finds a scale for each line with which it fits, and the first word of the next line does not fit behind it.
 *
 * @param lines the pieces of each original line
 * @param room for the first and for all other lines, in points
 * @param common the scale of the whole paragraph, in percent
 */
export function fitSingleLines(
  lines: readonly (readonly Piece[])[],
  room: { first: number; others: number },
  common: number,
): LineFit[] {
  return lines.map((pieces, at) => {
    const available = at === 0 ? room.first : room.others
    const last = pieces.at(-1)
    const next = lines[at + 1]?.[0]
    const length = lengthOf(pieces) + (last?.hyphen ?? 0)
    const withNext = next && last ? lengthOf(pieces) + last.space + next.width + next.hyphen : Number.POSITIVE_INFINITY
    const scales = differences.map((difference) => common + difference)
    const fitting = scales.filter((scale) => (length * scale) / 100 <= available - tolerance)
    const exact = fitting.find((scale) => (withNext * scale) / 100 > available + tolerance)
    return { scale: exact ?? fitting[0] ?? Math.min(...scales), pieces: [...pieces] }
  })
}

/** Divides runs where the scale changes. */
export function scaledByLine(runs: readonly Run[], fits: readonly LineFit[]): Run[] {
  const parts: { scale: number; units: number }[] = []
  for (const { scale, pieces } of fits) {
    const units = pieces.reduce((sum, piece) => sum + piece.units, 0)
    const before = parts.at(-1)
    if (before?.scale === scale) before.units += units
    else parts.push({ scale, units })
  }
  const found: Run[] = []
  let at = 0
  for (const run of runs) {
    let { text } = run
    do {
      const part = parts[at]
      const own = part && at < parts.length - 1 ? text.slice(0, part.units) : text
      const isFirst = text.length === run.text.length
      const { begins: _, ...rest } = run
      found.push(...scaled([{ ...(isFirst ? run : rest), text: own }], part?.scale ?? 100))
      text = text.slice(own.length)
      if (part) part.units -= own.length
      if (part && part.units <= 0 && at < parts.length - 1) at++
    } while (text.length > 0)
  }
  return found
}
