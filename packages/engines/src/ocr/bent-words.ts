/** Moves words from the flat image of a page to where they are on the page. */
import { aroundPoints, heightOf, widthOf } from '../pdf-to-office/analysis/index.ts'
import type { RecognisedLine, RecognisedWord } from './recognised-page.ts'

/** Returns the lines with the bounding boxes of their words on the page. */
export function wordsOnPage(
  lines: readonly RecognisedLine[],
  onPage: (point: readonly [number, number]) => readonly [number, number],
): RecognisedLine[] {
  const moved = ({ x, y, width, height, ...word }: RecognisedWord): RecognisedWord => {
    const corners = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const
    const box = aroundPoints(corners.map(onPage))
    return { ...word, x: box.left, y: box.top, width: widthOf(box), height: heightOf(box) }
  }
  return lines.map((line) => ({ ...line, words: line.words.map(moved) }))
}
