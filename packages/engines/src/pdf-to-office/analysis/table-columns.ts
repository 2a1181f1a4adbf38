/** Finds the columns and the lines of a table by the gaps between its texts. */
import { around, holdsMiddle, middleOf, widthOf } from './box.ts'
import { boxFinder } from './box-finder.ts'
import type { Glyph } from './elements.ts'
import type { Grid, GridCell } from './ruled-tables.ts'
import { segmentsOf, type Segment } from './segments.ts'
import { plainText } from './text-runs.ts'
import { isProse } from './unruled-tables.ts'
import { linesOf } from './zones.ts'

/** A text of a line, between two gaps. */
export interface Piece extends Segment {
  cell: GridCell
  text: string
}

/** Gaps that separate columns of a table, in font sizes: narrower than those between columns of a page. */
const gaps = { bare: 0.6, spaced: 0.8 }

/** Where texts begin in at least this part of the lines that have several texts, and in at least so many lines. */
const commonStart = { part: 0.4, lines: 4 }
/** The tolerance for equal places, in points. */
const samePlace = 0.6

/** The places where the texts of many lines begin, other than the first text of each. */
function commonStarts(lines: readonly (readonly Piece[])[]): number[] {
  const lefts = lines.flatMap((line) => line.slice(1).map(({ left }) => left)).toSorted((a, b) => a - b)
  const least = Math.max(commonStart.lines, commonStart.part * lines.filter((line) => line.length > 1).length)
  const found: number[] = []
  for (let at = 0; at < lefts.length;) {
    const first = lefts[at] ?? 0
    let end = at
    while ((lefts[end] ?? Number.POSITIVE_INFINITY) - first < samePlace) end++
    if (end - at >= least) found.push((first + (lefts[end - 1] ?? first)) / 2)
    at = end
  }
  return found
}

/**
 * The texts of each line in the grid. A text ends at the sides of its cell, and, in a line of several texts, where a column of other lines
 * begins: a long text may fill its column up to the next one.
 */
export function linesIn(grid: Grid, glyphs: readonly Glyph[]): Piece[][] {
  const glyphsIn = boxFinder(glyphs.filter((glyph) => glyph.angle === 0 && holdsMiddle(grid, glyph)))
  const piecesOf = (cell: GridCell, own: readonly Glyph[], starts: readonly number[]) =>
    segmentsOf(own, { ...gaps, starts }).map((segment): Piece => ({
      ...segment,
      cell,
      text: plainText(segment.runs).trim(),
    }))
  const pieces = grid.cells.flatMap((cell) => piecesOf(cell, glyphsIn(cell), []))
  const lines = linesOf(pieces)
  const starts = commonStarts(lines)
  if (starts.length === 0) return lines
  return lines.map((line) => {
    if (line.length < 2) return line
    return line.flatMap((piece) => {
      const reached = starts.filter((x) => x > piece.left + piece.size && x < piece.right - samePlace)
      if (reached.length === 0) return [piece]
      const parts = piecesOf(piece.cell, glyphsIn(piece), reached)
      // Letters of other lines may be within the box of the piece as well.
      return parts.reduce((sum, { letters }) => sum + letters, 0) === piece.letters ? parts : [piece]
    })
  })
}

/** Whether most of the text is in lines that gaps divide. */
export function tabular(glyphs: readonly Glyph[]): boolean {
  const lines = linesOf(segmentsOf(glyphs.filter(({ angle }) => angle === 0)))
  const parts = lines.flat().length
  return lines.filter((line) => line.length > 1).flat().length >= Math.max(parts * 0.6, lines.length * 0.5)
}

/** The share of lines that may cross the gap between two columns, such as titles of groups. */
const crossing = 0.06
/** Columns that share fewer lines than this part are coincidental. */
const together = 0.3

/** The gaps between the texts of lines: where at most `most` of them have text. */
function gapsBetween(pieces: readonly Piece[], most: number): number[] {
  const ends = pieces
    .flatMap(({ left, right }) => [
      { at: left, by: 1 },
      { at: right, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  const found: number[] = []
  let depth = 0
  let from: number | undefined
  for (const { at, by } of ends) {
    const before = depth
    depth += by
    if (before > most && depth <= most) from = at
    else if (before <= most && depth > most && from !== undefined) {
      if (at - from > 0.5) found.push((from + at) / 2)
      from = undefined
    }
  }
  return found
}

/** The most lines of a text in one cell that has text of its own beside each line. */
const fewLines = 8
/** Rows with more lines than this may be paragraphs. */
const mostInRow = 2.5

/** Whether a column of running text has other text beside most of its lines, as a page of two columns or with notes in the margin. */
function goesOnBeside(items: readonly Piece[], lines: readonly (readonly Piece[])[]): boolean {
  const own = new Set(items)
  const beside = lines.filter((line) => line.some((piece) => own.has(piece)) && line.some((piece) => !own.has(piece)))
  return items.length > fewLines && beside.length > items.length * 0.6
}

/** Whether every few lines are a row of their own, so that no text goes on from line to line for long. */
function areRows(lines: readonly (readonly Piece[])[]): boolean {
  const rows = new Set(lines.flat().map(({ cell }) => cell.row)).size
  return rows >= fewLines && lines.length <= mostInRow * rows
}

/** The places of columns between two sides, which no rule separates. */
export function columnsBetween(left: number, right: number, lines: readonly (readonly Piece[])[]): number[] {
  const own = lines
    .map((line) => line.filter((piece) => piece.left >= left - 1 && piece.right <= right + 1))
    .filter((line) => line.length > 0)
  const counts = own.map((line) => line.length).toSorted((a, b) => a - b)
  const usual = counts[Math.floor(counts.length * 0.9)] ?? 0
  const telling = own.filter((line) => line.length >= Math.max(2, usual * 0.6))
  if (telling.length < 2) return []
  const places = gapsBetween(telling.flat(), Math.floor(telling.length * crossing))
  const columns = columnsAt([left, ...places, right], own.flat())
  const prose = areRows(own) ? [] : columns.filter((items) => isProse(items, widthOf(around(items))))
  if (prose.length > 1 && prose.length > columns.length / 2) return []
  if (prose.some((items) => goesOnBeside(items, own))) return []
  return places.filter((place) => {
    const parted = telling.filter(
      (line) => line.some((piece) => middleOf(piece) < place) && line.some((piece) => middleOf(piece) > place),
    )
    const before = Math.max(left, ...places.filter((other) => other < place))
    const filled = own.filter((line) => line.some((piece) => middleOf(piece) < place && middleOf(piece) > before))
    return parted.length >= 2 && Math.max(parted.length, filled.length) >= together * telling.length
  })
}

export const columnsAt = (xs: readonly number[], pieces: readonly Piece[]): Piece[][] =>
  xs.slice(1).map((right, at) => pieces.filter((piece) => middleOf(piece) > (xs[at] ?? 0) && middleOf(piece) <= right))
