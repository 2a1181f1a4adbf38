/** Places the lines that were read on the straight page, in reading order, as words with bounding boxes. */
import { around, aroundPoints, heightOf, median, type Box } from '../pdf-to-office/analysis/index.ts'
import { pointOf } from './line-frame.ts'
import { inReadingOrder } from './reading-order.ts'
import type { ReadLine } from './read-page-lines.ts'
import type { RecognisedLine, RecognisedWord } from './recognised-page.ts'
import { isSpeck, linesOf } from './tokens.ts'

/** The part of a region's height that letters fill: the rest is paper above and below. */
const letters = 0.7
/** Blank space before a paragraph in excess of that between its lines, in heights of a line. */
const paragraphGap = 0.5

interface PlacedLine extends Box {
  words: RecognisedWord[]
  isVertical: boolean
}

/** Tesseract is sure of nothing in words that its dictionary lacks. Several syllables on a line that was found are text nonetheless. */
const syllables = /^[\uac00-\ud7a3]{2,}$/
const isText = (word: RecognisedWord): boolean => syllables.test(word.text) || !isSpeck(word)

/** Returns the bounding box of the points of a line, turned by the page's skew. */
export type ToStraight = (point: readonly [number, number]) => [number, number]

function placed({ frame, vertical, tokens }: ReadLine, toStraight: ToStraight): PlacedLine | undefined {
  const { height } = frame
  const margin = ((1 - letters) / 2) * height
  const boxOf = (from: number, to: number): Box => {
    return aroundPoints(
      [
        pointOf(frame, from * height, margin),
        pointOf(frame, to * height, margin),
        pointOf(frame, to * height, height - margin),
        pointOf(frame, from * height, height - margin),
      ].map(toStraight),
    )
  }
  const found = linesOf([{ startsParagraph: false, tokens }])[0]?.words ?? []
  const words = found.filter(isText).map((word) => {
    const { left, right, top, bottom } = boxOf(word.x, word.x + word.width)
    return { ...word, x: left, y: top, width: right - left, height: bottom - top }
  })
  if (words.length === 0) return undefined
  const boxes = words.map(({ x, y, width, height: tall }) => ({ left: x, top: y, right: x + width, bottom: y + tall }))
  return { ...around(boxes), words, isVertical: vertical }
}

const wordsOf = (lines: readonly PlacedLine[]) => lines.flatMap(({ words }) => words)

/** Returns the lines of a row: its horizontal ones joined, and its vertical ones each on its own, from the right. */
function linesOfRow(row: readonly PlacedLine[]): RecognisedLine[] {
  const horizontal = wordsOf(row.filter(({ isVertical }) => !isVertical))
  const vertical = row.filter(({ isVertical }) => isVertical).toReversed()
  return [
    ...(horizontal.length > 0 ? [{ startsParagraph: false, words: horizontal }] : []),
    ...vertical.map(({ words }) => ({ startsParagraph: false, isVertical: true, words })),
  ]
}

/**
 * Returns lines in reading order.
 *
 * @param linesOf returns the lines of a row
 */
function ordered(
  lines: readonly PlacedLine[],
  linesOf: (row: readonly PlacedLine[]) => RecognisedLine[],
): RecognisedLine[] {
  const height = median(lines.map(heightOf))
  return inReadingOrder(lines, height).flatMap((rows) => {
    const boxes = rows.map((row) => around(row))
    const gaps = boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? top))
    const usual = median(gaps)
    return rows.flatMap((row, index) => {
      const startsParagraph = index === 0 || (gaps[index - 1] ?? 0) > usual + paragraphGap * height
      return linesOf(row).map((line, at) => ({ ...line, startsParagraph: at === 0 && startsParagraph }))
    })
  })
}

/**
 * Returns the lines of a page of vertical text, read from the right: as horizontal text of the page turned by a quarter. Horizontal lines on it,
 * such as its number, are rows of their own.
 */
function verticalPage(lines: readonly PlacedLine[]): RecognisedLine[] {
  const turned = lines.map((line) => ({
    ...line,
    left: line.top,
    right: line.bottom,
    top: -line.right,
    bottom: -line.left,
  }))
  const joined = (isVertical: boolean, row: readonly PlacedLine[]): RecognisedLine[] => {
    const words = wordsOf(row.filter((line) => line.isVertical === isVertical))
    return words.length === 0 ? [] : [{ startsParagraph: false, words, ...(isVertical ? { isVertical } : {}) }]
  }
  return ordered(turned, (row) => [...joined(true, row), ...joined(false, row)])
}

/**
 * Returns the lines of a page in reading order.
 *
 * @param isVertical whether most of its text is vertical
 * @param toStraight from pixels to the straight page
 */
export function placeLines(lines: readonly ReadLine[], isVertical: boolean, toStraight: ToStraight): RecognisedLine[] {
  const all = lines.flatMap((line) => placed(line, toStraight) ?? [])
  return isVertical ? verticalPage(all) : ordered(all, linesOfRow)
}
