/** Gives spaces of a fixed width (code 31 of the file format) the width that Hancom prints them with. */
import type { HwpDocument } from '@rhwp/core'
import { alignmentOf, isLastLine, linesIn, type LineRun } from './line-runs.ts'
import type { ShiftedText } from './trailing-spaces.ts'

/** The engine's character for a space of a fixed width, FIGURE SPACE. */
const fixedSpace = '\u2007'

/** The width in ems, measured in 267 places of 14 documents that Hancom printed. The engine makes it half an em. */
const fixedWidth = 0.25

/** Shifts by less, in pixels, cannot be seen. */
const leastShift = 0.2

interface Character {
  run: LineRun
  text: string
  x: number
  width: number
}

const charactersOf = (line: readonly LineRun[]): Character[] =>
  line
    .toSorted((a, b) => a.x - b.x)
    .flatMap((run) =>
      Array.from(run.text, (text, at) => {
        const from = run.charX[at] ?? 0
        return { run, text, x: run.x + from, width: (run.charX[at + 1] ?? from) - from }
      }),
    )

const isBlank = ({ text }: Character) => text.trim() === ''

/** How much wider the engine makes a character than Hancom. */
function excessOf({ run, text, width }: Character): number {
  return text === fixedSpace ? width - fixedWidth * run.fontSize * run.ratio - run.letterSpacing : 0
}

/** The part of a character's width in which no other character begins: places are rounded. */
const insidePart = 0.9

/** The places of characters that are moved by the same distance, in their order. */
function joined(shifts: readonly (Character & { right: number })[]): ShiftedText[] {
  const found: (ShiftedText & { run: LineRun })[] = []
  for (const { run, x, width, right } of shifts) {
    const last = found.at(-1)
    if (last?.run === run && last.right === right) last.width = x + insidePart * width - last.x
    else found.push({ run, x, y: run.y, width: insidePart * width, height: run.h, right })
  }
  return found.map(({ x, y, width, height, right }) => ({ x, y, width, height, right }))
}

/** The text of a line that must be moved. In a line that fills its width, the other spaces take what the fixed ones give up. */
function shiftedIn(document: HwpDocument, line: readonly LineRun[]): ShiftedText[] {
  const all = charactersOf(line)
  const [from, to] = [all.findIndex((each) => !isBlank(each)), all.findLastIndex((each) => !isBlank(each))]
  const [first] = line
  if (!first || to < 0) return []
  const alignment = alignmentOf(document, first)
  const isFull = alignment === 'justify' && isLastLine(document, line) === false
  if (alignment === undefined || (alignment === 'justify' && isLastLine(document, line) === undefined)) return []
  const total = all.slice(0, to).reduce((sum, each) => sum + excessOf(each), 0)
  const stretched = all.slice(from, to).filter(({ text }) => text === ' ').length
  if (isFull && stretched === 0) return []
  let right = { center: total / 2, right: total }[alignment] ?? 0
  const shifts = all.slice(0, to + 1).flatMap((each, at) => {
    const place = { ...each, right }
    right -= excessOf(each)
    if (isFull && at >= from && each.text === ' ') right += total / stretched
    return isBlank(each) || Math.abs(place.right) < leastShift ? [] : [place]
  })
  return joined(shifts)
}

/**
 * Returns the text of a page in lines with spaces of a fixed width that must be moved.
 *
 * @param textLayout the engine's `getPageTextLayout`
 */
export const textAfterFixedSpaces = (document: HwpDocument, textLayout: string): ShiftedText[] =>
  textLayout.includes(fixedSpace)
    ? linesIn(textLayout).flatMap((line) =>
        line.some(({ text }) => text.includes(fixedSpace)) ? shiftedIn(document, line) : [],
      )
    : []
