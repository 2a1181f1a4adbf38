/**
 * Fits paragraphs to their lines: other programs shrink the spaces of justified lines, or break lines differently, so that Word would need
 * another number of lines. Letters that are narrower or wider by a few percent bring them back.
 */
import { median, type Paragraph, type Run } from '../analysis/index.ts'
import { fitSingleLines, scaledByLine } from './fit-single-lines.ts'
import { breaksOf, isEastAsianFont, isEastAsianText, lengthOf, piecesOf, type Piece } from './line-breaks.ts'
import { scaled } from './scaled-runs.ts'

/** Differences from the usual scale in the order of preference, in percent. */
const differences = [0, -1, 1, -2, -3, 2, -4, 3, -5, -6]
/** Further ones for text whose last words would be divided, and for text that must stay on its line, as in a narrow cell. */
const forDivided = [-8, -10, -12, -15]
const forOneLine = [...forDivided, -18, -22, -26, -30]
/** The narrowest letters of such a line, in percent: a second line would move all that is below. */
const narrowest = 100 + Math.min(...forOneLine)

/** Programs round the widths of letters and columns: a scale must also do for slightly other widths, in points. */
const tolerances = [-0.8, 0, 0.8]

/** The part of the room that text with other line breaks than the original's must leave free: readers differ in where they break lines. */
const spare = 0.02

/** The part of the room that a line may fill whose width in the reader's font is not known. */
const certainty = 0.97

/** A paragraph, or its part in one column. */
interface LinePart {
  runs: Run[]
  /** The original lines. */
  lines: Paragraph['lines']
}

interface FittedPart {
  runs: Run[]
  /** The number of lines. */
  lines: number
}

/** How much wider the original lines are than simulated ones. */
function ratioOf(lines: LinePart['lines'], pieces: readonly Piece[][]): number {
  const ratios = lines.flatMap(({ box }, at) => {
    const length = lengthOf(pieces[at] ?? [])
    return length > 0 ? [(box.right - box.left) / length] : []
  })
  return median(ratios, 1)
}

/**
 * Scales a text so that it has as many of the original line breaks as possible.
 *
 * @param room for the first and for all other lines, in points
 */
function fitPart({ runs, lines }: LinePart, room: { first: number; others: number }): FittedPart {
  const { pieces: found, isKnown } = piecesOf(runs)
  const ofLines = lines.map((line) => piecesOf(line.runs).pieces)
  const ratio = ratioOf(lines, ofLines)
  // East Asian text is often set closer than its font, which the reader's font does not do by itself.
  const usual = isEastAsianText(runs) ? Math.round(Math.min(Math.max(ratio, 0.8), 1) * 100) : 100
  const isCertain = isKnown && !isEastAsianText(runs)
  const isSingle = lines.length < 2
  // Letters and digits of East Asian fonts are often half an em wide. A reader without the font uses another one with wider ones.
  const factor = isKnown ? 1 : isSingle && runs.some(isEastAsianFont) ? Math.max(ratio, 1) : ratio
  const safe = isCertain || !isSingle ? 1 : certainty
  const pieces = found.map((piece) => scaledPiece(piece, factor))
  const ends = endsOf(ofLines)
  // Where lines of the original end within a word, which the reader does not divide there, only the number of lines can be kept.
  const isDivided = ends.at(-1) !== pieces.length
  const wanted = new Set(isDivided ? [] : ends.slice(0, -1))
  const further = isSingle ? forOneLine : isDivided ? forDivided : []
  const margins = isDivided ? [...tolerances, -spare * room.others] : tolerances
  /** The score of the usual scale if all lines break as in the original. */
  const perfect = wanted.size * margins.length
  let best = { scale: usual, score: Number.NEGATIVE_INFINITY, isExact: false }
  for (const difference of [...differences, ...further]) {
    const penalty = Math.abs(difference) / 10
    if (perfect - penalty <= best.score) continue
    const scale = usual + difference
    const all = margins.map((tolerance) => {
      const available = { first: room.first * safe + tolerance, others: room.others * safe + tolerance }
      return breaksOf(pieces, available, scale / 100)
    })
    const points = all.map((breaks) => scoreOf(breaks, wanted, lines.length - 1))
    const score = points.reduce((sum, each) => sum + each, 0) - penalty
    if (score <= best.score) continue
    const isExact = all.every((breaks) => breaks.length === wanted.size && breaks.every((at) => wanted.has(at)))
    best = { scale, score, isExact }
  }
  const { scale, isExact } = best
  if (isExact || isDivided) return { runs: scaled(runs, scale), lines: breaksOf(pieces, room, scale / 100).length + 1 }
  const single = fitSingleLines(
    ends.map((end, at) => pieces.slice(ends[at - 1] ?? 0, end)),
    { first: room.first * safe, others: room.others * safe },
    scale,
  )
  const written = single.flatMap((line) => line.pieces.map((piece) => scaledPiece(piece, line.scale / 100)))
  return { runs: scaledByLine(runs, single), lines: breaksOf(written, room, 1).length + 1 }
}

const scaledPiece = (piece: Piece, scale: number): Piece => ({
  ...piece,
  width: piece.width * scale,
  space: piece.space * scale,
  hyphen: piece.hyphen * scale,
})

/** The number of pieces up to the end of each line. */
function endsOf(lines: readonly Piece[][]): number[] {
  let reached = 0
  return lines.map((pieces) => (reached += pieces.length))
}

/** The scale for lines that their author ended: they need only be narrow enough. */
function fitEach(lines: LinePart['lines'], room: number): number {
  const usual = lines.map(({ runs, box }) => {
    const { pieces, isKnown } = piecesOf(runs)
    return isKnown ? lengthOf(pieces) : box.right - box.left
  })
  const scale = Math.floor((room / Math.max(...usual, 1)) * 100)
  return Math.min(100, Math.max(scale, narrowest))
}

/** Scales lines that their author ended, such that none is wider than `room`, in points. */
export function fittedLines(lines: Paragraph['lines'], room: number): Paragraph['lines'] {
  const scale = fitEach(lines, room)
  return lines.map((line) => ({ ...line, runs: scaled(line.runs, scale) }))
}

/** The narrowest and the widest letters of a line that is as wide as in the original, in percent. */
const lineScales = { least: 80, most: 115 }

const eastAsianCertainty = 0.98

/** Lengths whose difference is not visible, in points. */
const sameLength = 0.1

/**
 * Scales each line to its original width. A justified line whose letters leave room is widened by its spaces. Lines in fonts with unknown
 * widths have been measured already.
 */
export function linesOfWidth({ lines, align }: Paragraph): Paragraph['lines'] {
  return lines.map((line) => {
    const { pieces, isKnown } = piecesOf(line.runs)
    const length = lengthOf(pieces)
    if (!isKnown || length === 0 || line.runs.some(({ text }) => text.includes('\t'))) return line
    // The widths of East Asian letters in the reader's font are not certain, and a line that is too wide would be divided.
    const width = (line.box.right - line.box.left) * (isEastAsianText(line.runs) ? eastAsianCertainty : 1)
    const ratio = (width / length) * 100
    const scale = align === 'justify' ? Math.floor(ratio) : Math.round(ratio)
    const isEqual = align === 'justify' ? width > length - sameLength : Math.abs(scale - 100) < 2
    if (isEqual) return line
    return { ...line, runs: scaled(line.runs, Math.min(Math.max(scale, lineScales.least), lineScales.most)) }
  })
}

/** The least distance of a text from the next tab stop, in points. */
const beforeTab = 1

/** The scale for a line with tabs: each text must end before the next tab stop, or the right side. */
function fitTabbed({ runs, tabs, indent, lines }: Paragraph, width: number): number {
  if (lines.length > 1) return 100
  const texts: Run[][] = [[]]
  for (const run of runs)
    for (const [at, text] of run.text.split('\t').entries()) {
      if (at > 0) texts.push([])
      texts.at(-1)?.push({ ...run, text })
    }
  const starts = [indent.left + indent.first, ...tabs.map(({ position }) => position)]
  const rooms = texts.flatMap((text, at) => {
    const { pieces, isKnown } = piecesOf(text)
    const [start = 0, next] = [starts[at], tabs[at]]
    const length = lengthOf(pieces)
    // The text at a right tab stop may begin anywhere.
    if (!isKnown || length === 0 || tabs[at - 1]?.align === 'right') return []
    return [((next?.align === 'left' ? next.position - beforeTab : width) - start) / length]
  })
  return Math.min(100, Math.max(Math.floor(Math.min(...rooms) * 100), narrowest))
}

/**
 * Fits a paragraph to its original lines.
 *
 * @param width of its column or cell, in points
 * @returns the paragraph, and the height that is left free because it has fewer lines than the original
 */
export function fitted(paragraph: Paragraph, width: number): { paragraph: Paragraph; free: number } {
  const { indent, align, list, tabs, pitch, lines } = paragraph
  if (lines.length === 0 || paragraph.angle !== 0) return { paragraph, free: 0 }
  if (tabs.length > 0)
    return { paragraph: { ...paragraph, runs: scaled(paragraph.runs, fitTabbed(paragraph, width)) }, free: 0 }
  const others = width - indent.left - indent.right
  if (align === 'center' || align === 'right') {
    const scale = fitEach(lines, width)
    return {
      paragraph: { ...paragraph, lines: fittedLines(lines, width), runs: scaled(paragraph.runs, scale) },
      free: 0,
    }
  }
  let free = 0
  const runs = partsOf(paragraph).flatMap((part, at) => {
    const fit = fitPart(part, { first: at === 0 && !list ? others - indent.first : others, others })
    free = Math.max(0, part.lines.length - fit.lines) * pitch
    return fit.runs
  })
  return { paragraph: { ...paragraph, runs }, free }
}

/** Points for equal breaks; a line too many moves all further text, a line too few can be compensated by space. */
function scoreOf(breaks: readonly number[], wanted: ReadonlySet<number>, count: number): number {
  const equal = breaks.filter((place) => wanted.has(place)).length
  const difference = breaks.length - count
  return equal - 3 * Math.max(difference, 0) - 2 * Math.max(-difference, 0)
}

/** The parts of a paragraph that are in different columns. */
function partsOf({ runs, lines }: Paragraph): LinePart[] {
  const parts: LinePart[] = [{ runs: [], lines: [] }]
  for (const run of runs) {
    if (run.begins !== undefined) parts.push({ runs: [], lines: [] })
    parts.at(-1)?.runs.push(run)
  }
  let at = 0
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before && line.baseline <= before.baseline && at < parts.length - 1) at++
    parts[at]?.lines.push(line)
  }
  return parts
}
