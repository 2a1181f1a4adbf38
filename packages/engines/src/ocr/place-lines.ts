/** Places the lines that were read on the straight page, in reading order, as words with bounding boxes. */
import { around, heightOf, type Box } from '../pdf-to-office/analysis/index.ts'
import { pointOf } from './line-frame.ts'
import { inReadingOrder } from './reading-order.ts'
import type { ReadLine } from './read-page-lines.ts'
import type { RecognisedLine, RecognisedWord } from './recognised-page.ts'
import { linesOf } from './tokens.ts'

/** Words below this confidence are specks or stains. */
const leastConfidence = 12
/** The part of a region's height that letters fill: the rest is paper above and below. */
const letters = 0.7
/** Blank space before a paragraph, in heights of a line. */
const paragraphGap = 0.8

interface PlacedLine extends Box {
  words: RecognisedWord[]
}

/** Returns the bounding box of the points of a line, turned by the page's skew. */
export type ToStraight = (point: readonly [number, number]) => [number, number]

function placed({ frame, vertical, tokens }: ReadLine, toStraight: ToStraight): PlacedLine | undefined {
  const { height } = frame
  const margin = ((1 - letters) / 2) * height
  const boxOf = (from: number, to: number): Box => {
    const corners = [
      pointOf(frame, from * height, margin),
      pointOf(frame, to * height, margin),
      pointOf(frame, to * height, height - margin),
      pointOf(frame, from * height, height - margin),
    ].map(toStraight)
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  const words = (linesOf([{ startsParagraph: false, tokens }])[0]?.words ?? [])
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map((word) => {
      const { left, right, top, bottom } = boxOf(word.x, word.x + word.width)
      return { ...word, x: left, y: top, width: right - left, height: bottom - top }
    })
  if (words.length === 0) return undefined
  const boxes = words.map(({ x, y, width, height: tall }) => ({ left: x, top: y, right: x + width, bottom: y + tall }))
  return { ...around(boxes), words }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The lines of horizontal text, those of a row joined. */
function horizontalLines(lines: readonly PlacedLine[]): RecognisedLine[] {
  const height = median(lines.map(heightOf))
  return inReadingOrder(lines, height).flatMap((rows) =>
    rows.map((row, index) => {
      const above = rows[index - 1]
      const gap = above ? around(row).top - around(above).bottom : Infinity
      return { startsParagraph: gap > paragraphGap * height, words: row.flatMap(({ words }) => words) }
    }),
  )
}

/** The lines of vertical text, read from the right: as horizontal text of the page turned by a quarter. */
function verticalLines(lines: readonly PlacedLine[]): RecognisedLine[] {
  const turnedLines = lines.map((line) => ({
    words: line.words,
    left: line.top,
    right: line.bottom,
    top: -line.right,
    bottom: -line.left,
  }))
  return horizontalLines(turnedLines)
}

/**
 * Returns the lines of a page in reading order.
 *
 * @param isVertical whether most of its text is vertical
 * @param toStraight from pixels to the straight page
 */
export function placeLines(lines: readonly ReadLine[], isVertical: boolean, toStraight: ToStraight): RecognisedLine[] {
  const all = lines.flatMap((line) => placed(line, toStraight) ?? [])
  return isVertical ? verticalLines(all) : horizontalLines(all)
}
