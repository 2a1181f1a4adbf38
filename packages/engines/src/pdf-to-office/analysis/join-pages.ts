/** Joins a paragraph or table with its continuation in the next column or on the next page. */
import { beginsWithRaisedMark } from './footnote-marks.ts'
import { beginsWithLabel } from './list-markers.ts'
import type { Block, DocumentPage, Paragraph, Run, Table, TableCell, Zone, ZoneColumn } from './model.ts'
import { join } from './join-lines.ts'
import type { ColumnSides } from './lines.ts'
import { sameTop } from './spacing.ts'
import { endsSentence } from './scripts.ts'
import { plainText, sameStyle } from './text-runs.ts'

/** Joins everything, everything with a mark where a column or page of the original ended in a paragraph, or only tables. */
export type Joins = 'all' | 'all-marked' | 'tables'

/** Joins blocks across the columns of the pages, in their order. */
export function joinPages(
  pages: readonly DocumentPage[],
  { joins, tops }: { joins: Joins; tops: ReadonlyMap<DocumentPage, number> },
  keepsSpaces: boolean,
): void {
  let before: ZoneColumn | undefined
  /** Where `before` is. */
  let place: { page: DocumentPage; zone: Zone } | undefined
  /** The last part of the table at the end of `before`, and its page. */
  let part: TablePart | undefined

  const isJoined = (first: Block | undefined, column: ZoneColumn, page: DocumentPage): boolean => {
    const last = before?.blocks.at(-1)
    if (!before || !last || !first) return false
    // A section of a Word file can begin only between paragraphs and tables.
    if (joins === 'all-marked' && place && place.page !== page && page.startsRunning) return false
    if (last.type === 'paragraph' && first.type === 'paragraph') {
      if (joins === 'tables' || !goesOn(last, first, before, column)) return false
      // A paragraph that continues on a page begins at the top margin of the page before.
      const differ =
        place && place.page !== page && Math.abs((tops.get(place.page) ?? 0) - (tops.get(page) ?? 0)) > sameTop
      if (joins === 'all-marked' && differ) return false
      const [head] = first.runs
      if (joins === 'all-marked' && head && place)
        if (place.page !== page) head.begins = 'page'
        else if (place.zone.columns.includes(column)) head.begins = 'column'
      joinParagraphs(last, first, keepsSpaces)
      moveDividedWord(last.runs)
      return true
    }
    if (last.type !== 'table' || first.type !== 'table' || !part) return false
    const next = { table: first, page, begins: part.begins }
    const repeated = goesOnAsTable(last, part, next)
    if (repeated === undefined) return false
    appendRows(last, first, repeated, keepsSpaces)
    page.tableEnd = first.box.bottom
    const { begins, table } = part
    begins.tableLimit = Math.max(begins.tableLimit ?? 0, table.box.bottom + (first.rows[repeated] ?? 0) / 2)
    part = next
    return true
  }

  for (const page of pages)
    for (const zone of page.zones)
      for (const column of zone.columns) {
        const [first] = column.blocks
        if (first && isJoined(first, column, page)) {
          column.blocks.shift()
          column.continuedTo = first.box.bottom
          // If all of a column was a continuation, the column before it remains the one to continue.
          if (column.blocks.length === 0) continue
        }
        const end = column.blocks.at(-1)
        if (!end) continue
        before = column
        place = { page, zone }
        part = end.type === 'table' ? { table: end, page, begins: page } : undefined
      }
}

const sizeOf = ({ runs }: Paragraph) => runs[0]?.style.size ?? 0

/**
 * Whether `first`, at the top of a column with the sides `to`, continues `last`, at the bottom of one with the sides `from`. Also used for
 * the cells of a table row that a page break cuts.
 */
function goesOn(last: Paragraph, first: Paragraph, from: ColumnSides, to: ColumnSides): boolean {
  if (last.heading > 0 || first.heading > 0 || first.list || first.angle !== 0 || last.angle !== 0) return false
  if (Math.abs(sizeOf(last) - sizeOf(first)) > 0.6 || first.tabs.length > 0 || last.tabs.length > 0) return false
  if (last.runs[0]?.style.bold !== first.runs[0]?.style.bold) return false
  if (beginsWithLabel(plainText(first.runs)) || beginsWithRaisedMark(first.runs)) return false
  const line = last.lines.at(-1)
  const text = plainText(last.runs)
  if (!line || last.align === 'center' || last.align === 'right' || first.align === 'center' || first.align === 'right')
    return false
  const room = from.right - line.box.right
  const indented = (first.lines[0]?.box.left ?? to.left) - to.left
  const inList = last.list !== undefined || last.indent.left > 3
  return !endsSentence(text) && room < 4 * sizeOf(last) && (indented < 0.5 * sizeOf(first) || inList)
}

/** Moves the beginning of a word that both pages had a part of behind the mark, so that the mark is between two words. */
function moveDividedWord(runs: Run[]): void {
  const at = runs.findLastIndex(({ begins }) => begins !== undefined)
  const [before, after] = [runs[at - 1], runs[at]]
  if (!before || !after || !/^\p{L}/u.test(after.text) || !sameStyle(before.style, after.style)) return
  const [part] = /(?<=\s)[\p{L}\u00ad]+$/u.exec(before.text) ?? []
  if (part === undefined) return
  before.text = before.text.slice(0, -part.length)
  after.text = part + after.text
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

/** A part of a table, its page, and the page that the table begins on. */
interface TablePart {
  table: Table
  page: DocumentPage
  begins: DocumentPage
}

/** The tolerance for equal column sides, in points: rules are exact, the widths of texts vary. */
const near = { ruled: 3, bare: 14 }
/** The maximum distance of a continuation from the top of the page's text, in points. */
const topmost = 24
/** A cut table leaves less room below it than its next row needs plus this, in points. */
const spare = 6
/** The bottom of the text area is at least at this fraction of the page height, even if the page has little text. */
const leastReach = 0.85
/** The maximum number of repeated header rows. */
const mostNamingRows = 3

const cellText = ({ paragraphs }: TableCell) =>
  paragraphs
    .map(({ runs }) => plainText(runs))
    .join(' ')
    .replaceAll(/\s+/g, ' ')

/** A key of each top row's texts and cell spans; an empty string for an empty row. */
function namingRows({ cells, rows }: Table): string[] {
  // Cells are ordered by row, and a joined table may have a hundred thousand of them.
  const end = cells.findIndex(({ row }) => row >= mostNamingRows)
  const top = cells.slice(0, end < 0 ? undefined : end)
  return rows.slice(0, mostNamingRows).map((_, at) => {
    const own = top.filter(({ row }) => row === at).toSorted((a, b) => a.column - b.column)
    if (own.every(({ paragraphs }) => paragraphs.length === 0)) return ''
    return JSON.stringify(own.map((cell) => [cell.column, cell.columnSpan, cell.rowSpan, cellText(cell)]))
  })
}

/** The number of equal rows at the top of both; excludes the last row of `other`. */
function repeatedRows(one: Table, other: Table): number {
  const [rows, others] = [namingRows(one), namingRows(other).slice(0, other.rows.length - 1)]
  const differs = others.findIndex((row, at) => row === '' || row !== rows[at])
  return differs < 0 ? others.length : differs
}

/** The right sides of all columns except the last, measured from the table's left. */
function edges(columns: readonly number[]): number[] {
  let place = 0
  return columns.slice(0, -1).map((width) => (place += width))
}

function hasSameColumns(one: Table, other: Table): boolean {
  const [isRuled, isOtherRuled] = [one.border.weight > 0, other.border.weight > 0]
  if (isRuled !== isOtherRuled || one.columns.length !== other.columns.length) return false
  const tolerance = isRuled ? near.ruled : near.bare
  const places = edges(other.columns)
  return (
    Math.abs(one.box.left - other.box.left) < tolerance &&
    (!isRuled || Math.abs(one.box.right - other.box.right) < tolerance) &&
    edges(one.columns).every((place, at) => Math.abs(place - (places[at] ?? 0)) < tolerance)
  )
}

/** Whether a page break ended the table: its next row would not have fitted. */
function isCutByPage({ table, page }: TablePart, next: Table, repeated: number): boolean {
  const { height, margins, footnotes } = page
  const notes = footnotes.flatMap(({ paragraphs }) => paragraphs.map(({ box }) => box.top))
  const end = Math.min(Math.max(height - margins.bottom, leastReach * height), ...notes)
  return end - table.box.bottom < (next.rows[repeated] ?? 0) + spare
}

/**
 * Returns how many rows of `next` are repeated header rows; `undefined` if it is another table.
 *
 * @param last the last part of the table so far
 * @param first the table, with its first rows
 */
function goesOnAsTable(first: Table, last: TablePart, next: TablePart): number | undefined {
  const { page, table } = next
  if (page.number !== last.page.number + 1 || page.turn !== last.page.turn) return undefined
  if (!hasSameColumns(last.table, table) || table.box.top - page.margins.top > topmost) return undefined
  const repeated = repeatedRows(first, table)
  // Header rows that differ begin another table.
  if (table.headerRows > repeated) return undefined
  return isCutByPage(last, table, repeated) ? repeated : undefined
}

const written = (cells: readonly TableCell[], row: number) =>
  cells.filter((cell) => cell.row === row && cell.paragraphs.length > 0)

/** The non-empty cells of the last row. */
function lastRow({ cells, rows }: Table): TableCell[] {
  const row = rows.length - 1
  return written(cells.slice(cells.findLastIndex((cell) => cell.row < row) + 1), row)
}

/** The cells whose text was cut by the page break, each with its rest; empty if the row is a new one. */
function cutCells(table: Table, next: Table, row: number): { cell: TableCell; rest: TableCell }[] {
  const above = lastRow(table)
  const pairs = written(next.cells, row).map((rest) => {
    const cell = above.find(({ column, columnSpan }) => column === rest.column && columnSpan === rest.columnSpan)
    const [last, first] = [cell?.paragraphs.at(-1), rest.paragraphs[0]]
    if (!cell || !last || !first || last.lines.length + first.lines.length < 3) return undefined
    const sides = { left: first.box.left, right: rest.box.right }
    return goesOn(last, first, cell.box, sides) ? { cell, rest } : undefined
  })
  const found = pairs.filter((pair) => pair !== undefined)
  return found.length === pairs.length ? found : []
}

/** Appends the rows below the repeated header rows, which are included once. */
function appendRows(table: Table, next: Table, repeated: number, keepsSpaces: boolean): void {
  const cut = cutCells(table, next, repeated)
  for (const { cell, rest } of cut) {
    const [first, ...others] = rest.paragraphs
    const last = cell.paragraphs.at(-1)
    if (last && first) joinParagraphs(last, first, keepsSpaces)
    cell.paragraphs.push(...others)
  }
  const from = cut.length > 0 ? repeated + 1 : repeated
  const offset = table.rows.length - from
  table.cells.push(...next.cells.filter(({ row }) => row >= from).map((cell) => ({ ...cell, row: cell.row + offset })))
  table.rows.push(...next.rows.slice(from))
  // Word repeats the header rows on each page, so it must not where the original does not.
  table.headerRows = repeated
}
