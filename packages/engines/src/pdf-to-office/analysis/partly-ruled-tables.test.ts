/** Tables that draw only some of their rules: alignment separates their other rows and columns. */
import { describe, expect, it } from 'vitest'
import type { PageElements } from './elements.ts'
import { draftOf } from './page-draft.ts'
import { plainText } from './text-runs.ts'
import { across, down, madePage, type Words } from './testing/made-page.ts'

/** The texts of a page's tables, by row: `text` or `text {rows × columns}`. */
const tablesOf = (page: PageElements): string[][][] =>
  draftOf(page, false).tables.map(({ rows, cells }) =>
    rows.map((_, at) =>
      cells
        .filter(({ row }) => row === at)
        .map(({ paragraphs, rowSpan, columnSpan }) => {
          const text = paragraphs.map(({ runs }) => plainText(runs)).join('\n')
          return rowSpan * columnSpan > 1 ? `${text} {${rowSpan} × ${columnSpan}}` : text
        }),
    ),
  )

/** Words at the same places of every line; an empty text leaves its place blank. */
const line = (baseline: number, places: readonly number[], ...texts: readonly string[]): Words[] =>
  texts.flatMap((text, at) => (text === '' ? [] : [{ text, left: places[at] ?? 0, baseline }]))

const places = [76, 220, 320]
const body = [
  ...line(134, places, 'Austria', '92.9', '5,421'),
  ...line(148, places, 'Belgium', '0', '5,906'),
  ...line(162, places, 'Bulgaria', '100.0', '38'),
]
const rows = [
  ['Austria', '92.9', '5,421'],
  ['Belgium', '0', '5,906'],
  ['Bulgaria', '100.0', '38'],
]

describe('a table with horizontal rules only', () => {
  const rules = [100, 120, 170].map((y) => across(72, 380, y))
  const head = line(114, places, 'Country', 'Share', 'Cases')

  it('has a row for each line of figures', () => {
    expect(tablesOf(madePage([...head, ...body], { rules }))).toEqual([[['Country', 'Share', 'Cases'], ...rows]])
  })

  it('keeps a broken text in one cell', () => {
    const more = [...line(176, places, 'Bosnia and Herzegovina', '7', '12'), ...line(188, places, 'with Brčko')]
    const ruled = [...rules.slice(0, 2), across(72, 380, 196)]
    expect(tablesOf(madePage([...head, ...body, ...more], { rules: ruled }))[0]?.at(-1)).toEqual([
      'Bosnia and Herzegovina with Brčko',
      '7',
      '12',
    ])
  })

  it('keeps a broken text in one cell if the figures stand in its middle', () => {
    const more = [
      ...line(180, places, 'Bosnia and Herzegovina,'),
      ...line(186, places, '', '7', '12'),
      ...line(192, places, 'with the District Brčko'),
    ]
    const ruled = [...rules.slice(0, 2), across(72, 380, 200)]
    expect(tablesOf(madePage([...head, ...body, ...more], { rules: ruled }))[0]?.at(-1)).toEqual([
      'Bosnia and Herzegovina, with the District Brčko',
      '7',
      '12',
    ])
  })

  it('has a header cell across the columns that a rule below it covers', () => {
    const top = [{ text: '2007', left: 275, baseline: 96 }]
    const ruled = [across(72, 380, 84), across(216, 376, 101), across(72, 380, 120), across(72, 380, 170)]
    expect(tablesOf(madePage([...top, ...head, ...body], { rules: ruled }))[0]?.slice(0, 2)).toEqual([
      ['', '2007 {1 × 2}'],
      ['Country', 'Share', 'Cases'],
    ])
  })

  it('is none if the text between the rules is not in columns', () => {
    const text = 'these are enough words for a line that reaches from side to side'
    const words = [114, 128, 142, 156].map((baseline) => ({ text, left: 76, baseline }))
    expect(tablesOf(madePage(words, { rules: [across(72, 380, 100), across(72, 380, 170)] }))).toEqual([])
  })
})

it('takes running text beside a list, between the rules of a page, for no table', () => {
  const text = 'these are enough words for a line of a column'
  const words = Array.from({ length: 12 }, (_, at) => [
    { text, left: 76, baseline: 114 + at * 14 },
    { text: `note ${at}`, left: 330, baseline: 114 + at * 14 },
  ]).flat()
  expect(tablesOf(madePage(words, { rules: [across(72, 380, 100), across(72, 380, 290)] }))).toEqual([])
})

it('does not reach over an empty part of the page to another rule', () => {
  const head = line(114, places, 'Country', 'Share', 'Cases')
  const rules = [100, 120, 170, 700].map((y) => across(72, 380, y))
  expect(tablesOf(madePage([...head, ...body], { rules }))).toEqual([[['Country', 'Share', 'Cases'], ...rows]])
})

describe('a table with vertical rules', () => {
  const frame = [across(72, 380, 120), across(72, 380, 170), ...[72, 200, 300, 380].map((x) => down(x, 120, 170))]

  it('has a row for each line of figures', () => {
    expect(tablesOf(madePage(body, { rules: frame }))).toEqual([rows])
  })

  it('keeps the lines of a text in one cell', () => {
    const words = [
      ...line(134, places, 'Involvement before the', 'Influence on the', '1a'),
      ...line(148, places, 'preparation', 'concept', ''),
    ]
    expect(tablesOf(madePage(words, { rules: frame }))).toEqual([
      [['Involvement before the preparation', 'Influence on the concept', '1a']],
    ])
  })
})

it('divides the body of a table whose header alone has sides', () => {
  const head = line(114, places, 'Country', 'Share', 'Cases')
  const rules = [
    ...[100, 120, 138, 152, 170].map((y) => across(72, 380, y)),
    ...[72, 200, 300, 380].map((x) => down(x, 100, 120)),
  ]
  expect(tablesOf(madePage([...head, ...body], { rules }))).toEqual([[['Country', 'Share', 'Cases'], ...rows]])
})

it('adds no columns for backgrounds that are painted line by line', () => {
  const fill = (left: number, right: number, top: number, bottom: number) => ({
    left,
    right,
    top,
    bottom,
    colour: 'FFFF99',
  })
  const areas = [72, 200].flatMap((x, at) => {
    const right = at === 0 ? 200 : 380
    return [fill(x, x + 5, 100, 120), fill(x + 5, right - 5, 100, 120), fill(right - 5, right, 100, 120)]
  })
  const rules = [...[100, 120, 140].map((y) => across(72, 380, y)), ...[72, 200, 380].map((x) => down(x, 100, 140))]
  const words = [...line(114, [80, 208], 'Country', 'Cases'), ...line(134, [80, 208], 'Austria', '38')]
  expect(tablesOf(madePage(words, { rules, areas }))).toEqual([
    [
      ['Country', 'Cases'],
      ['Austria', '38'],
    ],
  ])
})

it('takes text with a background behind each line for no table', () => {
  const words = ['one line of a text', 'a second that is longer', 'the third'].map((text, at) => ({
    text,
    left: 76,
    baseline: 114 + 20 * at,
  }))
  const areas = words.map(({ text, baseline }) => ({
    left: 72,
    right: 80 + text.length * 5,
    top: baseline - 14,
    bottom: baseline + 6,
    colour: 'DDEEFF',
  }))
  expect(tablesOf(madePage(words, { areas }))).toEqual([])
})

it('does not extend a table over another one to the rule above both', () => {
  const grid = (top: number, bottom: number) => [
    ...[top, (top + bottom) / 2, bottom].map((y) => across(72, 380, y)),
    ...[72, 210, 310, 380].map((x) => down(x, top, bottom)),
  ]
  const cells = (baseline: number) => [
    ...line(baseline, places, 'Austria', '92.9', '5,421'),
    ...line(baseline + 20, places, 'Belgium', '0', '5,906'),
  ]
  const signed = line(164, places, 'Signed:', 'A. Writer', 'B. Reader')
  const page = madePage([...cells(114), ...signed, ...cells(214)], {
    // The rule of the page's header is as wide as the tables.
    rules: [across(72, 380, 60), ...grid(100, 140), ...grid(200, 240)],
  })
  const table = [
    ['Austria', '92.9', '5,421'],
    ['Belgium', '0', '5,906'],
  ]
  expect(tablesOf(page)).toEqual([table, table])
})
