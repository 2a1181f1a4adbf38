/** Scores a conversion: text, table cells, headings and pictures, each from 0 to 1. */
import { distance, type ReadCell, type ReadDocx, type ReadPptx } from '@docweave/fixtures'
import type { TruthSlides } from './slides.ts'
import { inOrder, wordsOf, type TruthDocument } from './truth.ts'

export const measures = ['text', 'tables', 'headings', 'pictures'] as const
export type Measure = (typeof measures)[number]
export type Score = Partial<Record<Measure, number>>

/** Whether a found text matches the expected one. */
type Agrees = (truth: string, found: string) => boolean
const exactly: Agrees = (truth, found) => truth === found
/** Tolerates OCR errors in a quarter of the characters (one of four, none of three), but no wrong spans. */
const nearly: Agrees = (truth, found) => {
  const [[text, ...spans], [other, ...otherSpans]] = [truth.split('|'), found.split('|')]
  const most = Math.floor(Array.from(text ?? '').length / 4)
  return spans.join() === otherSpans.join() && distance(text ?? '', other ?? '') <= most
}

/** List markers, which do not count as text. */
const mark = /^\s*(?:[•◦▪‣–-]|\d{1,2}[.)])\s+/
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns 1 minus the edit distance divided by the length of the longer text, from 0 to 1. Takes quadratic time. */
const similarity = (truth: string, found: string): number =>
  Math.max(0, 1 - distance(truth, found) / Math.max(Array.from(truth).length, Array.from(found).length, 1))

/** The F1 score: twice the number of matches, divided by the total number of items. */
function agreement(truth: readonly string[], found: readonly string[], agrees: Agrees): number {
  const left = [...found]
  const both = truth.filter((each) => {
    const same = left.indexOf(each)
    const at = same < 0 ? left.findIndex((other) => agrees(each, other)) : same
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
  return truth.length + found.length === 0 ? 1 : (2 * both) / (truth.length + found.length)
}

const cellKey = (text: string, rowSpan: number, columnSpan: number) =>
  `${plain(text).replaceAll(' ', '')}|${rowSpan}|${columnSpan}`

/** Compares the cells of all tables by text and span; `undefined` if the document has no table. */
export function tableScore(
  { blocks }: TruthDocument,
  found: readonly ReadCell[][][],
  agrees: Agrees = exactly,
): number | undefined {
  const tables = inOrder(blocks).filter((block) => block.kind === 'table')
  if (tables.length === 0) return undefined
  const cells = tables.flatMap(({ rows }) =>
    rows.flatMap((row) => row.map(({ text, rowSpan = 1, columnSpan = 1 }) => cellKey(text, rowSpan, columnSpan))),
  )
  const read = found.flat(2).map(({ text, rowSpan, columnSpan }) => cellKey(text, rowSpan, columnSpan))
  return agreement(
    cells,
    read.filter((key) => !key.startsWith('|')),
    agrees,
  )
}

/**
 * Scores a Word file against the truth. Measures that do not apply to the document are omitted.
 *
 * @param isScan whether the text is from OCR, whose errors must not reduce the structural scores
 */
export function scoreOf(document: TruthDocument, read: ReadDocx, isScan = false): Score {
  const agrees = isScan ? nearly : exactly
  const blocks = inOrder(document.blocks)
  const words = wordsOf(document).map(plain).join('\n')
  const found = [...read.paragraphs.map(({ text }) => text), ...read.footnotes]
    .map((text) => plain(text.replace(mark, '')))
    .filter((text) => text !== '')
  const tables = tableScore(document, read.tables, agrees)
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [plain(block.text)] : []))
  const readHeadings = read.paragraphs.flatMap(({ text, level }) => (level > 0 ? [plain(text)] : []))
  const images = blocks.filter(({ kind }) => kind === 'image').length
  return {
    text: similarity(words, found.join('\n')),
    ...(tables === undefined ? {} : { tables }),
    ...(headings.length > 0 ? { headings: agreement(headings, readHeadings, agrees) } : {}),
    ...(images > 0 ? { pictures: Math.min(images, read.pictures) / Math.max(images, read.pictures) } : {}),
  }
}

/** Scores a presentation against the truth, slide by slide. */
export function scoreOfSlides({ slides }: TruthSlides, read: ReadPptx): Score {
  const words = slides.map(({ title, items, table }) => [title, ...items, ...table.flat()].map(plain).join('\n'))
  const found = slides.map((_, at) =>
    (read.slides[at]?.paragraphs ?? []).map((text) => plain(text.replace(mark, ''))).join('\n'),
  )
  const text = words.reduce((sum, each, at) => sum + similarity(each, found[at] ?? ''), 0) / words.length
  const cells = slides.flatMap(({ table }) => table.flat().map((each) => cellKey(each, 1, 1)))
  const readCells = read.slides.flatMap(({ tables }) =>
    tables.flat(2).map(({ text: each, rowSpan, columnSpan }) => cellKey(each, rowSpan, columnSpan)),
  )
  const pictures = slides.filter(({ picture }) => picture).length
  const drawn = read.slides.reduce((sum, slide) => sum + slide.pictures, 0)
  return {
    text,
    tables: agreement(cells, readCells, exactly),
    pictures: Math.min(pictures, drawn) / Math.max(pictures, drawn),
  }
}
