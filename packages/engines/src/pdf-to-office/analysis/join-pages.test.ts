/** A table over several pages becomes one, and two tables remain two. */
import { describe, expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import type { PageElements, Rule } from './elements.ts'
import type { DocumentModel, Table } from './model.ts'
import { across, down, madePage, type Words } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

const height = 22
const sides = [72, 200, 330, 520]

interface MadeTable {
  top: number
  /** The text of each column, by row; a leading `*` means bold. */
  rows: string[][]
  sides?: number[]
  isRuled?: boolean
}

function tableOf({ top, rows, sides: xs = sides, isRuled = true }: MadeTable): { words: Words[]; rules: Rule[] } {
  const bottom = top + rows.length * height
  const [left = 0, right = 0] = [xs[0], xs.at(-1)]
  const words = rows.flatMap((row, at) =>
    row.flatMap((text, column): Words[] =>
      text.split('\n').map((line, below) => ({
        ...{ text: line.replace('*', ''), bold: line.startsWith('*'), left: (xs[column] ?? 0) + 4 },
        baseline: top + at * height + 9 + below * 11,
      })),
    ),
  )
  const lines = rows.map((_, at) => across(left, right, top + at * height))
  const rules = [...lines, across(left, right, bottom), ...xs.map((x) => down(x, top, bottom))]
  return { words, rules: isRuled ? rules : [] }
}

function pageOf(number: number, table: MadeTable, words: Words[] = []): PageElements {
  const made = tableOf(table)
  return madePage([...words, ...made.words], { number, rules: made.rules })
}

function analysed(pages: readonly PageElements[]): DocumentModel {
  const analysis = new DocumentAnalysis()
  for (const page of pages) analysis.add(page)
  return analysis.finish({ pictures: [], outline: [], title: '', joins: 'all' }).document
}

const tablesOf = ({ pages }: DocumentModel): Table[] =>
  pages.flatMap(({ zones }) =>
    zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'table'))),
  )

const textsOf = ({ rows, cells }: Table) =>
  rows.map((_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .map(({ paragraphs }) => paragraphs.map(({ runs }) => plainText(runs)).join('\n')),
  )

const naming = ['*Name', '*Date', '*Sum']
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => [`Thing ${first + at}`, `2026-${first + at}`, `${(first + at) * 10}`])
/** 32 rows reach the bottom of the page. */
const full = { top: 72, rows: [naming, ...rowsFrom(1, 31)] }

describe('joins the parts of one table', () => {
  it('with its header row on each of three pages', () => {
    const model = analysed([
      pageOf(1, full),
      pageOf(2, { top: 72, rows: [naming, ...rowsFrom(32, 31)] }),
      pageOf(3, { top: 72, rows: [naming, ...rowsFrom(63, 2)] }, [{ text: 'What follows.', left: 72, baseline: 300 }]),
    ])
    const [table, ...none] = tablesOf(model)
    expect(none).toEqual([])
    expect(table).toMatchObject({ headerRows: 1 })
    expect(table && textsOf(table)).toEqual([naming.map((text) => text.slice(1)), ...rowsFrom(1, 64)])
    expect(model.pages.map(({ tableEnd }) => tableEnd)).toEqual([undefined, 72 + 32 * height, 72 + 3 * height])
    // A row more than on the full pages does not fit.
    expect(model.pages.map(({ tableLimit }) => tableLimit)).toEqual([72 + 32.5 * height, undefined, undefined])
  })

  it('without a repeated header row', () => {
    const model = analysed([pageOf(1, full), pageOf(2, { top: 72, rows: rowsFrom(32, 4) })])
    expect(tablesOf(model).map(({ rows, headerRows }) => [rows.length, headerRows])).toEqual([[36, 0]])
  })

  it('with a row that is cut by a page break', () => {
    const long = 'so many words that\nthey fill their cell'
    const first = [...rowsFrom(1, 30), ['Thing 31', '', long]]
    const rest = [['', '', 'and go on and go on\non the next page.'], ...rowsFrom(32, 2)]
    const narrow = [72, 200, 330, 440]
    const [table] = tablesOf(
      analysed([pageOf(1, { top: 94, rows: first, sides: narrow }), pageOf(2, { top: 94, rows: rest, sides: narrow })]),
    )
    expect(table && textsOf(table).slice(30)).toEqual([
      ['Thing 31', '', 'so many words that they fill their cell and go on and go on on the next page.'],
      ...rowsFrom(32, 2),
    ])
  })

  it('without rules, whose header row is not taken for a page header', () => {
    const bare = { isRuled: false, top: 72 }
    const model = analysed([
      pageOf(1, { ...bare, rows: full.rows }),
      pageOf(2, { ...bare, rows: [naming, ...rowsFrom(32, 31)] }),
      pageOf(3, { ...bare, rows: [naming, ...rowsFrom(63, 4)] }),
    ])
    expect(model.pages.flatMap(({ header }) => header)).toEqual([])
    expect(tablesOf(model).map(({ rows }) => rows.length)).toEqual([67])
  })
})

describe('does not join two tables', () => {
  it.each<[string, MadeTable]>([
    ['with different columns', { top: 72, rows: rowsFrom(32, 4), sides: [72, 160, 330, 520] }],
    ['with different header rows', { top: 72, rows: [['*Place', '*Date', '*Sum'], ...rowsFrom(32, 4)] }],
    ['if the second begins further down the page', { top: 200, rows: [naming, ...rowsFrom(32, 4)] }],
  ])('%s', (_name, second) => {
    expect(tablesOf(analysed([pageOf(1, full), pageOf(2, second)]))).toHaveLength(2)
  })

  it('if the first ended with space left on its page', () => {
    const early = { top: 72, rows: [naming, ...rowsFrom(1, 12)] }
    const second = { top: 72, rows: [naming, ...rowsFrom(13, 4)] }
    expect(tablesOf(analysed([pageOf(1, early), pageOf(2, second)]))).toHaveLength(2)
  })

  it('with text between them, or on pages that are not consecutive', () => {
    const heading = [{ text: 'Another table', left: 72, baseline: 66 }]
    const second = { top: 78, rows: [naming, ...rowsFrom(32, 4)] }
    expect(tablesOf(analysed([pageOf(1, full), pageOf(2, second, heading)]))).toHaveLength(2)
    expect(tablesOf(analysed([pageOf(1, full), pageOf(3, { ...second, top: 72 })]))).toHaveLength(2)
  })
})
