/** Finds lines that the engine aligns by the spaces at their ends. Hancom aligns what is before them, as can be seen in tables of numbers. */
import type { HwpDocument } from '@rhwp/core'
import { alignmentOf, type Line, type LineRun } from './line-runs.ts'

/** Text that must be drawn further right, in pixels. */
export interface ShiftedText {
  x: number
  y: number
  width: number
  height: number
  right: number
}

/** The width of the spaces at the end of a line; nothing if it has only spaces. */
function trailingWidth(runs: readonly LineRun[]): number {
  let width = 0
  for (const { text, w, charX } of runs.toSorted((a, b) => b.x - a.x)) {
    const kept = text.trimEnd().length
    if (kept > 0) return width + (charX.at(-1) ?? w) - (charX[kept] ?? w)
    width += w
  }
  return 0
}

/** Returns the text of a page whose lines are aligned to the right and end with spaces. */
export function textBeforeSpaces(document: HwpDocument, lines: readonly Line[]): ShiftedText[] {
  const alignments = new Map<number, string | undefined>()
  return lines.flatMap((line): ShiftedText[] => {
    const right = trailingWidth(line)
    const [first] = line
    if (right === 0 || !first) return []
    if (!alignments.has(first.paraShapeId)) alignments.set(first.paraShapeId, alignmentOf(document, first))
    if (alignments.get(first.paraShapeId) !== 'right') return []
    return line.map(({ x, y, w, h }) => ({ x, y, width: w, height: h, right }))
  })
}

/** Positions in the engine's description are rounded to a tenth. */
const tolerance = 0.1

/** How far the text that begins at a place must be drawn further right. */
export const shiftOf = (texts: readonly ShiftedText[], left: number, baseline: number): number =>
  texts.find(
    ({ x, y, width, height }) =>
      left > x - tolerance && left < x + width + tolerance && baseline > y && baseline < y + height + tolerance,
  )?.right ?? 0
