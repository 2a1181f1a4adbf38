/** Reads the content of a Word file for tests and benches. Parses its XML independently of the writer. */
import { Parser } from 'htmlparser2'
import { withArchive } from '../archive/index.ts'

export interface ReadCell {
  text: string
  rowSpan: number
  columnSpan: number
}

export interface ReadDocx {
  /** Paragraphs in order, including those of tables; the level is 0 for text. */
  paragraphs: { text: string; level: number; style: string; isListItem: boolean; inTable: boolean }[]
  /** Rows of cells, without cells that are covered by others. */
  tables: ReadCell[][][]
  pictures: number
  footnotes: string[]
  headers: string[]
  footers: string[]
  /** The number of columns of each section. */
  columns: number[]
  links: number
  /** The size of the first page, in points. */
  page: { width: number; height: number }
}

interface OpenTable {
  rows: (ReadCell & { column: number; merge: '' | 'restart' | 'continue' })[][]
}

interface OpenParagraph {
  text: string
  style: string
  level: number
  isListItem: boolean
}

const headingStyle = /^(?:heading|title|berschrift)/i

/** Handles the XML events of one part. */
class PartReader {
  readonly result: Pick<ReadDocx, 'paragraphs' | 'tables' | 'pictures' | 'columns' | 'links' | 'page'> = {
    ...{ paragraphs: [], tables: [], pictures: 0, columns: [], links: 0, page: { width: 0, height: 0 } },
  }
  readonly #styles: ReadonlyMap<string, string>
  readonly #paragraphs: OpenParagraph[] = []
  readonly #tables: OpenTable[] = []
  #fallback = 0
  #isText = false

  constructor(styles: ReadonlyMap<string, string>) {
    this.#styles = styles
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'mc:Fallback') this.#fallback++
    if (this.#fallback > 0) return
    const value = attributes['w:val'] ?? ''
    const paragraph = this.#paragraphs.at(-1)
    const row = this.#tables.at(-1)?.rows.at(-1)
    const cell = row?.at(-1)
    if (name === 'w:p') this.#paragraphs.push({ text: '', style: '', level: 0, isListItem: false })
    else if (name === 'w:t') this.#isText = true
    else if ((name === 'w:tab' || name === 'w:br') && paragraph && attributes['w:pos'] === undefined)
      paragraph.text += ' '
    else if (name === 'w:pStyle' && paragraph) paragraph.style = this.#styles.get(value) ?? value
    else if (name === 'w:outlineLvl' && paragraph) paragraph.level = Number(value) + 1
    else if (name === 'w:numPr' && paragraph) paragraph.isListItem = true
    else if (name === 'w:tbl') this.#tables.push({ rows: [] })
    else if (name === 'w:tr') this.#tables.at(-1)?.rows.push([])
    else if (name === 'w:tc' && row) {
      const before = row.at(-1)
      row.push({
        text: '',
        rowSpan: 1,
        columnSpan: 1,
        column: before ? before.column + before.columnSpan : 0,
        merge: '',
      })
    } else if (name === 'w:gridSpan' && cell) cell.columnSpan = Number(value)
    else if (name === 'w:vMerge' && cell) cell.merge = value === 'restart' ? 'restart' : 'continue'
    else if (name === 'a:blip' || name === 'v:imagedata') this.result.pictures++
    else if (name === 'w:cols') this.result.columns.push(Number(attributes['w:num'] ?? 1))
    else if (name === 'w:hyperlink') this.result.links++
    else if (name === 'w:pgSz' && this.result.page.width === 0)
      this.result.page = { width: Number(attributes['w:w']) / 20, height: Number(attributes['w:h']) / 20 }
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (this.#isText && this.#fallback === 0 && paragraph) paragraph.text += text
  }

  close(name: string): void {
    if (name === 'mc:Fallback') this.#fallback--
    else if (this.#fallback > 0) return
    else if (name === 'w:t') this.#isText = false
    else if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:tbl') this.#endTable()
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const { text, style, isListItem } = paragraph
    const named = /(\d)\s*$/.exec(style)?.[1]
    const level = paragraph.level || (headingStyle.test(style) ? Number(named ?? 1) : 0)
    const inTable = this.#tables.length > 0
    this.result.paragraphs.push({ text, level, style, isListItem, inTable })
    const cell = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell) cell.text += `${cell.text === '' ? '' : '\n'}${text}`
  }

  #endTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    for (const [at, row] of table.rows.entries())
      for (const cell of row.filter(({ merge }) => merge === 'restart'))
        for (const below of table.rows.slice(at + 1)) {
          if (!below.some(({ column, merge }) => column === cell.column && merge === 'continue')) break
          cell.rowSpan++
        }
    this.result.tables.push(
      table.rows.map((row) =>
        row
          .filter(({ merge }) => merge !== 'continue')
          .map(({ text, rowSpan, columnSpan }) => ({ text, rowSpan, columnSpan })),
      ),
    )
  }
}

function parse(
  xml: Buffer | undefined,
  reader: {
    open(name: string, attributes: Record<string, string>): void
    text(text: string): void
    close(name: string): void
  },
): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml?.toString('utf8') ?? '')
}

/** Style names by id. */
function stylesOf(xml: Buffer | undefined): Map<string, string> {
  const styles = new Map<string, string>()
  let id = ''
  parse(xml, {
    open: (name, attributes) => {
      if (name === 'w:style') id = attributes['w:styleId'] ?? ''
      else if (name === 'w:name' && id !== '') styles.set(id, attributes['w:val'] ?? '')
    },
    text: () => undefined,
    close: () => undefined,
  })
  return styles
}

/** Reads the Word file at `path`. */
export const readDocx = (path: string): Promise<ReadDocx> =>
  withArchive(path, async ({ read, names }) => {
    const styles = stylesOf(await read('word/styles.xml'))
    const partOf = async (name: string) => {
      const reader = new PartReader(styles)
      parse(await read(name), reader)
      return reader.result
    }
    const textsOf = async (pattern: RegExp) => {
      const parts = await Promise.all([...names].filter((name) => pattern.test(name)).map(partOf))
      return parts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text.trim())).filter((text) => text !== '')
    }
    return {
      ...(await partOf('word/document.xml')),
      footnotes: await textsOf(/^word\/footnotes\.xml$/),
      headers: await textsOf(/^word\/header\d*\.xml$/),
      footers: await textsOf(/^word\/footer\d*\.xml$/),
    }
  })
