/** Moves words from the flat image of a page to where they are on the page. */
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
    const [xs, ys] = [corners.map((corner) => onPage(corner)[0]), corners.map((corner) => onPage(corner)[1])]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return { ...word, x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
  }
  return lines.map((line) => ({ ...line, words: line.words.map(moved) }))
}
