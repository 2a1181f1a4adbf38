/** Measures which way the upright strokes of letters lean, at many places of a page. */
import type { LineCurve } from './level-lines.ts'

/** How far strokes lean at a place of the page: to the right, for each pixel down. */
export interface Lean {
  x: number
  y: number
  lean: number
  weight: number
}

/** The grey of a point of the page, in the lines' coordinates. */
export type GreyOf = (x: number, y: number) => number

/** The steepest lean, and the steps in which it is looked for. */
const most = 0.6
const step = 0.04
/** A piece of a line is so long, in heights of the line, and is sampled in so many rows. */
const pieceLength = 7
const rows = 32
/** Pieces of a line, and lines, that are looked at. */
const mostPieces = 5
const mostLines = 60
/** The part of the greatest clearness that is nearly as clear. */
const nearly = 0.85
/** Strokes are at least so much clearer upright than leaning, or there are none. */
const leastClear = 1.03

/** Returns how clear the columns of a piece of a line are if strokes lean by each of `leans`. */
function clearness(pixels: Float32Array, across: number, leans: readonly number[]): number[] {
  const columns = new Float64Array(across)
  return leans.map((lean) => {
    columns.fill(0)
    for (let row = 0; row < rows; row++) {
      const shift = lean * (row - rows / 2)
      const whole = Math.floor(shift)
      const share = shift - whole
      for (let column = 0; column + 1 < across; column++) {
        const at = column + whole
        if (at < 0 || at + 1 >= across) continue
        const [left, right] = [pixels[row * across + at] ?? 0, pixels[row * across + at + 1] ?? 0]
        columns[column] = (columns[column] ?? 0) + left + (right - left) * share
      }
    }
    // Over wide distances, words and spaces differ however strokes lean.
    return columns.reduce((sum, value, at) => sum + (value - (columns[at - 3] ?? value)) ** 2, 0)
  })
}

/** Returns the middle of the leans at which strokes are nearly as clear as they can be: letters have strokes in several directions. */
function middleOf(clear: readonly number[], leans: readonly number[]): number {
  const level = Math.min(...clear) + nearly * (Math.max(...clear) - Math.min(...clear))
  const crossing = (from: readonly number[], places: readonly number[]) => {
    const first = from.findIndex((value) => value >= level)
    const [before, at] = [from[first - 1], from[first] ?? level]
    const [place, outer] = [places[first] ?? 0, places[first - 1] ?? 0]
    return before === undefined ? place : outer + ((place - outer) * (level - before)) / (at - before)
  }
  return (crossing(clear, leans) + crossing(clear.toReversed(), leans.toReversed())) / 2
}

interface Piece {
  at: readonly [number, number]
  slope: number
  height: number
  /** How far strokes are known to lean. */
  known: number
}

/** Measures one piece of a line, whose middle is at a point of it. */
function leanAt(greyOf: GreyOf, { at: [x, y], slope, height, known }: Piece): Lean | undefined {
  const scale = height / rows
  const across = Math.round(pieceLength * rows)
  const pixels = new Float32Array(across * rows)
  let paper = 0
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < across; column++, to++) {
      const [right, down] = [(column - across / 2) * scale, (row - rows / 2) * scale]
      const grey = greyOf(x + right + known * down, y + slope * right + down)
      pixels[to] = grey
      paper = Math.max(paper, grey)
    }
  // Blurred a little, strokes that lean by parts of pixels are as clear as others.
  const blurred = (from: Float32Array) =>
    from.map((value, at) => ((from[at - 1] ?? value) + 2 * value + (from[at + 1] ?? value)) / 4)
  const ink = blurred(blurred(blurred(pixels.map((grey) => paper - grey))))
  const leans = Array.from({ length: 2 * Math.round(most / step) + 1 }, (_, index) => -most + index * step)
  const clear = clearness(ink, across, leans)
  const [best, mean] = [Math.max(...clear), clear.reduce((sum, value) => sum + value, 0) / clear.length]
  if (best < leastClear * mean) return undefined
  const lean = middleOf(clear, leans)
  return { x, y, lean: (known + lean) / (1 + slope * lean), weight: Math.min(best / mean - 1, 0.5) }
}

/**
 * Measures the strokes of a page's longest lines.
 *
 * @param known how far they are known to lean
 */
export function leansOf(lines: readonly LineCurve[], greyOf: GreyOf, known: (x: number, y: number) => number): Lean[] {
  const longest = lines.toSorted((a, b) => b.points.length - a.points.length).slice(0, mostLines)
  return longest.flatMap(({ points, height }) => {
    const pieces = Math.min(mostPieces, Math.max(1, Math.floor(points.length / 4)))
    return Array.from({ length: pieces }, (_, piece) => {
      const index = Math.floor(((piece + 0.5) * points.length) / pieces)
      const [here, before, after] = [
        points[index],
        points[Math.max(index - 1, 0)],
        points[Math.min(index + 1, points.length - 1)],
      ]
      if (!here || !before || !after || after[0] === before[0]) return []
      const slope = (after[1] - before[1]) / (after[0] - before[0])
      return leanAt(greyOf, { at: here, slope, height, known: known(...here) }) ?? []
    }).flat()
  })
}
