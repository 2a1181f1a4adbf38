/** Reads where Hangul had put the paragraphs and tables when the document was saved: it stores the positions of all lines (KS X 6101). */
import { Parser } from 'htmlparser2'
import { withArchive } from '../archive/index.ts'

/** Lengths are in units of the file format. */
export interface StoredTable {
  rows: number
  columns: number
  /** How far the outer margin moves the table right and down; nothing for tables within a line. */
  right: number
  down: number
  /** The distance of the table and its margin from the first line; nothing for tables within a line. */
  offset: number
  isInLine: boolean
}

export interface StoredParagraph {
  /** The upper edge of the first line, measured from the top of the text area, and the baseline measured from that edge. */
  top: number
  baseline: number
  /** The height of the first line, and the distance from its lower edge to the next line: negative if that begins beside it. */
  height: number
  spacing: number
  lines: number
  /** The number of pages that begin with one of its lines. The first page of a section does not count. */
  newPages: number
  /** Whether a page begins with its first line although the paragraph has no page break. */
  startsPage: boolean
  tables: StoredTable[]
}

/** The paragraphs of each section that are not part of an object. */
export type StoredPositions = readonly (readonly StoredParagraph[])[]

const section = /section(\d+)\.xml$/

type Attributes = Readonly<Record<string, string>>

const numberIn = (attributes: Attributes, name: string): number => {
  const value = Number.parseInt(attributes[name] ?? '', 10)
  return Number.isFinite(value) ? value : 0
}

const noLines = { top: 0, baseline: 0, height: 0, spacing: 0, lines: 0, newPages: 0, startsPage: false } as const

/** A table until its margin is known, which follows its start and its position. */
interface OpenTable {
  table: StoredTable
  isBetweenLines: boolean
  position: Attributes
}

class SectionReader {
  readonly paragraphs: StoredParagraph[] = []
  /** The number of paragraphs that the parser is in. */
  #level = 0
  #open: OpenTable | undefined
  /** The upper edge of the line before; nothing before the first line. */
  #lastTop: number | undefined
  /** Whether the paragraph has a page break before its first line. */
  #isBroken = false
  #hasColumns = false

  start(name: string, attributes: Attributes): void {
    if (name === 'hp:p') {
      if (this.#level++ === 0) this.#addParagraph(attributes)
      return
    }
    const paragraph = this.paragraphs.at(-1)
    if (this.#level !== 1 || !paragraph) return
    if (name === 'hp:lineseg') this.#addLine(paragraph, attributes)
    else if (name === 'hp:colPr') this.#hasColumns ||= numberIn(attributes, 'colCount') > 1
    else if (name === 'hp:tbl') this.#addTable(paragraph, attributes)
    else if (name === 'hp:pos' && this.#open) this.#addPosition(this.#open, attributes)
    else if (name === 'hp:outMargin') this.#addMargin(attributes)
  }

  end(name: string): void {
    if (name === 'hp:p') this.#level--
    else if (name === 'hp:tbl' && this.#level === 1) this.#open = undefined
  }

  #addParagraph(attributes: Attributes): void {
    this.paragraphs.push({ ...noLines, tables: [] })
    this.#isBroken = attributes['pageBreak'] === '1'
  }

  #addLine(paragraph: StoredParagraph, attributes: Attributes): void {
    const top = numberIn(attributes, 'vertpos')
    const isFirst = paragraph.lines++ === 0
    // A line that is higher than the one before it is in the next column, or on the next page.
    const isHigher = this.#lastTop !== undefined && top < this.#lastTop
    const isOnNewPage = isHigher || (isFirst && this.#isBroken && this.#lastTop !== undefined)
    if (isOnNewPage && !this.#hasColumns) paragraph.newPages++
    this.#lastTop = top
    if (!isFirst) return
    paragraph.startsPage = isHigher && !this.#isBroken && !this.#hasColumns
    paragraph.top = top
    paragraph.baseline = numberIn(attributes, 'baseline')
    paragraph.height = numberIn(attributes, 'vertsize')
    paragraph.spacing = numberIn(attributes, 'spacing')
  }

  #addTable(paragraph: StoredParagraph, attributes: Attributes): void {
    const [rows, columns] = [numberIn(attributes, 'rowCnt'), numberIn(attributes, 'colCnt')]
    const table = { rows, columns, right: 0, down: 0, offset: 0, isInLine: false }
    paragraph.tables.push(table)
    this.#open = { table, isBetweenLines: attributes['textWrap'] === 'TOP_AND_BOTTOM', position: {} }
  }

  #addPosition(open: OpenTable, position: Attributes): void {
    open.position = position
    open.table.isInLine = position['treatAsChar'] === '1'
  }

  #addMargin(margins: Attributes): void {
    if (!this.#open) return
    const { table, isBetweenLines, position } = this.#open
    this.#open = undefined
    if (!isBetweenLines || table.isInLine || position['vertRelTo'] !== 'PARA') return
    if (position['horzAlign'] === 'LEFT') table.right = numberIn(margins, 'left')
    if (position['vertAlign'] !== 'TOP') return
    table.down = numberIn(margins, 'top')
    table.offset = numberIn(position, 'vertOffset')
  }
}

/**
 * The positions after a paragraph was split before its first table. Where its two parts belong is not known, and all others stay where they
 * were stored.
 */
export function afterSplit(stored: StoredPositions, section: number, paragraph: number): StoredPositions {
  const split = stored[section]?.[paragraph]
  if (!split) return stored
  const parts = [
    { ...noLines, tables: [] },
    { ...noLines, tables: split.tables },
  ]
  return stored.map((paragraphs, index) =>
    index === section ? paragraphs.toSpliced(paragraph, 1, ...parts) : paragraphs,
  )
}

/** Reads the positions in the HWPX document at `path`. */
export const readStoredPositions = (path: string): Promise<StoredPositions> =>
  withArchive(path, async ({ names, read }) => {
    const sections: StoredParagraph[][] = []
    for (const name of names) {
      const index = section.exec(name)?.[1]
      if (index === undefined) continue
      const reader = new SectionReader()
      const parser = new Parser(
        { onopentag: (tag, attributes) => reader.start(tag, attributes), onclosetag: (tag) => reader.end(tag) },
        { xmlMode: true },
      )
      parser.end(`${await read(name)}`)
      sections[Number(index)] = reader.paragraphs
    }
    return sections
  })
