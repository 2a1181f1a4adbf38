/** Moves the text of lines as Hancom spaces it: behind spaces of a fixed width (code 31 of the file format), and behind numbers. */
import type { HwpDocument } from '@rhwp/core'
import { alignmentOf, isLastLine, paragraphOf, type Line, type LineRun } from './line-runs.ts'
import type { PlacedHead } from './list-heads.ts'
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

const charactersOf = (line: Line): Character[] =>
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

/**
 * The text of a line that must be moved. In a line that fills its width, the other spaces take what is given up.
 *
 * @param lead how much further right the whole line begins (pixels)
 */
function shiftedIn(document: HwpDocument, line: Line, lead: number): ShiftedText[] {
  const all = charactersOf(line)
  const [from, to] = [all.findIndex((each) => !isBlank(each)), all.findLastIndex((each) => !isBlank(each))]
  const [first] = line
  const alignment = first && alignmentOf(document, first)
  if (alignment === undefined || to < 0) return []
  const isLast = alignment === 'justify' ? isLastLine(document, line) : true
  const stretched = all.slice(from, to).filter(({ text }) => text === ' ').length
  if (isLast === undefined || (!isLast && stretched === 0)) return []
  const total = all.slice(0, to).reduce((sum, each) => sum + excessOf(each), 0)
  let right = { center: total / 2, right: total }[alignment] ?? lead
  const shifts = all.slice(0, to + 1).flatMap((each, at) => {
    const place = { ...each, right }
    right -= excessOf(each)
    if (!isLast && at >= from && each.text === ' ') right += (total - lead) / stretched
    return isBlank(each) || Math.abs(place.right) < leastShift ? [] : [place]
  })
  return joined(shifts)
}

/** How much further right each line begins: that behind a number, and the others of its paragraph if they begin there too. */
function leadsOf(lines: readonly Line[], heads: readonly PlacedHead[]): readonly number[] {
  const hanging = new Map<string, number>()
  return lines.map(([first]) => {
    if (!first || heads.length === 0) return 0
    const head = heads.find(({ textX, y }) => textX === first.x && y === first.y)
    if (!head) return hanging.get(paragraphOf(first)) ?? 0
    if (head.hangs) hanging.set(paragraphOf(first), head.right)
    return head.right
  })
}

/** Returns the text of a page that must be moved. */
export function respacedLines(
  document: HwpDocument,
  lines: readonly Line[],
  heads: readonly PlacedHead[] = [],
): ShiftedText[] {
  const leads = leadsOf(lines, heads)
  return lines.flatMap((line, index) => {
    const lead = leads[index] ?? 0
    const isRespaced = lead !== 0 || line.some(({ text }) => text.includes(fixedSpace))
    return isRespaced ? shiftedIn(document, line, lead) : []
  })
}
