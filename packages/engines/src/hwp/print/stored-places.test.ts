/** Text and a table on a page, and positions that Hangul could have stored of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HwpDocument } from '@rhwp/core'
import { tablesIn, unitsPerPixel } from '../page-tables.ts'
import { blankDocument } from '../rhwp.ts'
import type { StoredParagraph } from '../stored-positions.ts'
import { storedPlaces } from './stored-places.ts'

/** The document: two paragraphs, a table, and a paragraph. The distance between two lines is 160 % of 10 points. */
let document: HwpDocument
beforeAll(() => {
  document = blankDocument()
  const texts = ['first', 'second', '', 'last']
  for (const [paragraph, text] of texts.entries()) {
    document.insertText(0, paragraph, 0, text)
    if (paragraph < texts.length - 1) document.splitParagraph(0, paragraph, text.length)
  }
  document.createTable(0, 2, 0, 2, 3)
})
afterAll(() => document.free())

interface TextRun {
  text: string
  y: number
  h: number
  paraIdx: number
}

/** The runs of text on the page that are not in the table, as the engine has them. */
function runs(): TextRun[] {
  const layout: { runs: TextRun[] } = JSON.parse(document.getPageTextLayout(0))
  return layout.runs.filter(({ text }) => ['first', 'second', 'last'].includes(text))
}

const noLines = { top: 0, baseline: 850, height: 1000, spacing: 600, lines: 0, newPages: 0, startsPage: false }

const withoutMargin = { right: 0, down: 0, offset: 0, isInLine: false }

/** The upper edge of the text area. */
function topOfText(): number {
  const { marginTop, marginHeader }: { marginTop: number; marginHeader: number } = JSON.parse(document.getPageInfo(0))
  return marginTop + marginHeader
}

/** Where the engine has the paragraphs, each moved down by a number of pixels, and what the file says of the table. */
function storedWith(distances: readonly number[], known = withoutMargin): StoredParagraph[] {
  const paragraphs: StoredParagraph[] = Array.from({ length: document.getParagraphCount(0) }, () => ({
    ...{ ...noLines, tables: [] },
  }))
  for (const [index, { y, h, paraIdx }] of runs().entries()) {
    const baseline = y + 0.85 * h + (distances[index] ?? 0) - topOfText()
    paragraphs[paraIdx] = { ...noLines, top: baseline * unitsPerPixel - 850, lines: 1, tables: [] }
  }
  const [table] = tablesIn(document.getPageControlLayout(0))
  paragraphs[table?.paraIdx ?? 0]?.tables.push({ rows: 2, columns: 3, ...known })
  return paragraphs
}

const movedFrom = (paragraphs: StoredParagraph[]) =>
  storedPlaces(document, 0, {
    tables: tablesIn(document.getPageControlLayout(0)),
    textLayout: document.getPageTextLayout(0),
    stored: [paragraphs],
  }).map(({ x, y, down }) => ({ x, y, down: Math.round(down * 10) / 10 }))

const moved = (...distances: number[]) => movedFrom(storedWith(distances))

test('text stays where the stored positions are the same', () => {
  expect(moved(0, 0, 0)).toEqual([])
  expect(moved(0.3, 0.3, -0.3)).toEqual([])
})

test('text is moved to its stored position, and the table between moved text as well', () => {
  const [first, second, last] = runs()
  const places = moved(20, 20, 20)
  // The place of a number belongs to each paragraph.
  expect(places).toHaveLength(7)
  for (const run of [first, second, last])
    expect(places).toContainEqual(expect.objectContaining({ y: run?.y, down: 20 }))
  expect(moved(0, 0, 20)).toEqual([
    expect.objectContaining({ y: last?.y, down: 20 }),
    expect.objectContaining({ x: 0, y: last?.y, down: 20 }),
  ])
})

test('text is moved with a paragraph that begins with spaces in another format', () => {
  document.insertText(0, 1, 0, '  ')
  document.applyCharFormat(0, 1, 0, 2, JSON.stringify({ bold: true }))
  try {
    const [, second] = runs()
    expect(moved(0, 20, 0)).toContainEqual(expect.objectContaining({ y: second?.y, down: 20 }))
  } finally {
    document.deleteText(0, 1, 0, 2)
  }
})

test('a table is moved by its outer margin unless the engine has it below that', () => {
  const [table] = tablesIn(document.getPageControlLayout(0))
  const fromTop = ((table?.y ?? 0) - topOfText()) * unitsPerPixel
  const margin = { ...withoutMargin, down: 300 }
  expect(movedFrom(storedWith([0, 0, 0], { ...margin, offset: fromTop }))).toEqual([
    { x: table?.x, y: table?.y, down: 4 },
  ])
  expect(movedFrom(storedWith([0, 0, 0], { ...margin, offset: fromTop - 300 }))).toEqual([])
})

test.each([
  ['far below', [0, 0, 100]],
  ['far above', [0, -30, -30]],
  ['in another order', [24, 0, 0]],
])('text stays if a stored position is %s: it is of an older state', (_, distances) => {
  expect(moved(...distances)).toEqual([])
})
