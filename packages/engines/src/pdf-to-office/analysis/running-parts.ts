/** Headers and footers: text repeated at the top or bottom of several pages, equal except for its numbers. */
import { around, centreOf, heightOf, middleOf, type Box } from './box.ts'
import type { PageDraft } from './page-draft.ts'
import type { Segment } from './segments.ts'
import { plainText } from './text-runs.ts'
import { rowsOf } from './zones.ts'

export interface RunningParts {
  header: Segment[]
  footer: Segment[]
}

/** Headers and footers are within this fraction of the page height from its edge. */
const edge = 0.13
/** The minimum fraction of pages, because left and right pages may differ. */
const often = 0.3

const pageNumber =
  /^[\s\-–—[(<]*(?:page|p\.|페이지|쪽)?\s*\d{1,4}(?:\s*(?:\/|of|중)\s*\d{1,4})?\s*(?:페이지|쪽|ページ|頁)?[\s\-–—\])>]*$/i

const textOf = (row: readonly Segment[]) => row.map((segment) => plainText(segment.runs)).join(' ')

interface EdgeRow {
  segments: Segment[]
  key: string
  isTop: boolean
  isNumber: boolean
}

/** The maximum gap between table rows, relative to their text height, or to the next gap. Running parts are further from the text. */
const rowGap = { text: 1.1, rows: 1.3 }
/** Texts whose sides differ by less are aligned, in points. */
const sameSide = 2

const gapOf = (one: Box, other: Box) => Math.max(other.top - one.bottom, one.top - other.bottom)

const standsBelow = (row: readonly Segment[], neighbour: readonly Segment[]): boolean =>
  neighbour.length >= row.length &&
  row.every((each) =>
    neighbour.some(
      (near) =>
        Math.abs(near.left - each.left) < sameSide ||
        Math.abs(near.right - each.right) < sameSide ||
        Math.abs(middleOf(near) - middleOf(each)) < sameSide,
    ),
  )

/** Whether it is a row of a table without rules: each text in it is aligned with a text of the neighbouring row. */
function isTableRow(
  row: readonly Segment[],
  neighbour: readonly Segment[] | undefined,
  further: readonly Segment[] | undefined,
): boolean {
  if (!neighbour || row.length < 2 || !standsBelow(row, neighbour)) return false
  const [one, other] = [around(row), around(neighbour)]
  const usual = further && standsBelow(neighbour, further) ? gapOf(other, around(further)) : 0
  return gapOf(one, other) <= Math.max(rowGap.text * heightOf(one), rowGap.rows * usual)
}

function edgeRows({ segments, height }: PageDraft): EdgeRow[] {
  const rows = rowsOf(segments)
  const near = rows.filter((row, at) => {
    const centre = centreOf(around(row))
    if (centre < edge * height) return !isTableRow(row, rows[at + 1], rows[at + 2])
    return centre > (1 - edge) * height && !isTableRow(row, rows[at - 1], rows[at - 2])
  })
  return near.map((row) => {
    const text = textOf(row)
    const place = Math.round(centreOf(row[0] ?? { top: 0, bottom: 0, left: 0, right: 0 }) / 4)
    return {
      segments: row,
      key: `${text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ')}|${place}`,
      isTop: place * 4 < height / 2,
      isNumber: pageNumber.test(text),
    }
  })
}

/** The greatest distance between the lines of a paragraph, and the differences of their sizes, in heights of a line. */
const sameParagraph = { gap: 0.6, size: 0.1 }

/** Leaves out rows that are lines of a paragraph of the page, because some documents begin or end each page with the same paragraph. */
function withoutParagraphs(running: readonly EdgeRow[], segments: readonly Segment[]): EdgeRow[] {
  const aside = new Set(running.flatMap((row) => row.segments))
  const body = segments.filter((segment) => !aside.has(segment))
  const isLineOf = (row: EdgeRow) =>
    row.segments.every((one) =>
      body.some(
        (other) =>
          gapOf(one, other) < sameParagraph.gap * heightOf(one) &&
          Math.abs(one.left - other.left) < sameSide &&
          Math.abs(one.size - other.size) < sameParagraph.size * one.size,
      ),
    )
  const kept = running.filter((row) => !isLineOf(row))
  return kept.length < running.length ? withoutParagraphs(kept, segments) : kept
}

/** Finds the running parts of each page. A single page can only have a page number at its bottom. */
export function runningParts(drafts: readonly PageDraft[]): RunningParts[] {
  const rows = drafts.map(edgeRows)
  const counts = new Map<string, number>()
  for (const { key } of rows.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRunning = ({ key, isNumber, isTop }: EdgeRow) => {
    const count = counts.get(key) ?? 0
    return (count > 1 && count >= often * drafts.length) || (isNumber && !isTop && (drafts.length === 1 || count > 1))
  }
  // If most pages would be left empty, the repeated text is their content.
  const emptied = drafts.filter(({ segments, tables, pictures }, at) => {
    const running = (rows[at] ?? []).filter(isRunning).flatMap((row) => row.segments)
    return segments.length > 0 && running.length === segments.length && tables.length + pictures.length === 0
  })
  if (emptied.length > drafts.length / 2) return drafts.map(() => ({ header: [], footer: [] }))
  return rows.map((own, at) => {
    const running = withoutParagraphs(own.filter(isRunning), drafts[at]?.segments ?? [])
    return {
      header: running.filter(({ isTop }) => isTop).flatMap(({ segments }) => segments),
      footer: running.filter(({ isTop }) => !isTop).flatMap(({ segments }) => segments),
    }
  })
}

/** Integers that are no part of a decimal, a date or a fraction. Office programs count pages up to 65535. */
const integers = /(?<![\d.,:/-])\d{1,5}(?![\d.,:/-]*\d)/g
const greatestNumber = 65_535

/**
 * The difference between the printed page numbers and the places of the pages: -2 if the third page is page 1. It is 0 if no difference is
 * usual.
 */
export function numberOffset(running: readonly RunningParts[]): number {
  const counts = new Map<number, number>()
  for (const [at, { header, footer }] of running.entries()) {
    const numbers = textOf([...header, ...footer]).match(integers) ?? []
    for (const offset of new Set(numbers.map((number) => Number(number) - at - 1)))
      counts.set(offset, (counts.get(offset) ?? 0) + 1)
  }
  const numbered = running.filter(({ header, footer }) => /\d/.test(textOf([...header, ...footer]))).length
  const [best] = [...counts].toSorted(([one, a], [other, b]) => b - a || Math.abs(one) - Math.abs(other))
  if (!best || best[0] + running.length > greatestNumber) return 0
  return best[1] > 1 && best[1] >= numbered / 2 ? best[0] : 0
}
