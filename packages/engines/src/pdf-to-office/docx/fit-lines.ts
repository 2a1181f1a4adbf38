/**
 * Fits paragraphs to their lines: other programs shrink the spaces of justified lines, or break lines differently, so that Word would need
 * another number of lines. Letters that are narrower or wider by a few percent bring them back.
 */
import { isEastAsian, isHangul, isSpaceless, median, softHyphen, type Paragraph, type Run } from '../analysis/index.ts'
import { CommonWidths } from '../page-elements/common-widths.ts'

/** A part of a line that is not divided, and what follows it if the line goes on. */
interface Piece {
  width: number
  space: number
  /** The width of a hyphen that is only visible at the end of a line. */
  hyphen: number
}

/** Superscripts and subscripts are smaller than their line. */
const raised = 0.62

/** Differences from the usual scale in the order of preference, in percent. */
const differences = [0, -1, 1, -2, -3, 2, -4, 3, -5, -6]
/** Further ones for text that must stay on its line, as in a narrow cell. */
const forOneLine = [-8, -10, -12, -15]

/** Programs round the widths of letters and columns: a scale must also do for slightly other widths, in points. */
const tolerances = [-0.8, 0, 0.8]

/** The widths of East Asian characters in fonts that readers have, in ems; Hangul is narrower in some, and never much wider. */
const hangulWidth = 0.92
const squareWidth = 1

/** The part of the room that a line may fill whose width in the reader's font is not known. */
const certainty = 0.97

/** A paragraph, or its part in one column. */
interface LinePart {
  runs: Run[]
  /** The original lines. */
  lines: Paragraph['lines']
}

interface Fit {
  /** In percent of the usual width. */
  scale: number
  /** The number of lines. */
  lines: number
}

const widths = new CommonWidths()
/** The font whose proportions are used for fonts with unknown widths. */
const like = { latin: 'Arial' } as const

/** The width of a character in ems, and whether it is known or only in proportion to others. */
function widthOf({ style }: Run, character: string): { width: number; isKnown: boolean } {
  if (isEastAsian(character)) return { width: isHangul(character) ? hangulWidth : squareWidth, isKnown: true }
  const sign = character === softHyphen ? '-' : character
  const known = widths.of(style, sign)
  if (known !== undefined) return { width: (known * style.scale) / 100, isKnown: true }
  return { width: widths.of({ ...style, ...like }, sign) ?? 0.5, isKnown: false }
}

const isEastAsianText = (runs: readonly Run[]) => runs.some(({ text }) => [...text].some(isEastAsian))

function piecesOf(runs: readonly Run[]): { pieces: Piece[]; isKnown: boolean } {
  const pieces: Piece[] = []
  let width = 0
  let allKnown = true
  const end = (space: number, hyphen: number) => {
    pieces.push({ width, space, hyphen })
    width = 0
  }
  for (const run of runs) {
    const size = run.style.size * (run.style.position === 'base' ? 1 : raised)
    for (const character of run.text) {
      const { width: ems, isKnown } = widthOf(run, character)
      allKnown &&= isKnown
      if (character === ' ') end(ems * size, 0)
      else if (character === softHyphen) end(0, ems * size)
      else {
        width += ems * size
        if (/[-–—]/.test(character) || isSpaceless(character)) end(0, 0)
      }
    }
  }
  if (width > 0) end(0, 0)
  return { pieces, isKnown: allKnown }
}

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width, space }, at) => sum + width + (at < pieces.length - 1 ? space : 0), 0)

/** How much wider the original lines are than simulated ones. */
function ratioOf(lines: LinePart['lines']): number {
  const ratios = lines.flatMap(({ runs, box }) => {
    const length = lengthOf(piecesOf(runs).pieces)
    return length > 0 ? [(box.right - box.left) / length] : []
  })
  return median(ratios, 1)
}

/**
 * Finds the scale with the most original line breaks.
 *
 * @param room for the first and for all other lines, in points
 */
function fitPart({ runs, lines }: LinePart, room: { first: number; others: number }): Fit {
  const { pieces: found, isKnown } = piecesOf(runs)
  const ratio = ratioOf(lines)
  // East Asian text is often set closer than its font, which the reader's font does not do by itself.
  const usual = isEastAsianText(runs) ? Math.round(Math.min(Math.max(ratio, 0.8), 1) * 100) : 100
  const isCertain = isKnown && !isEastAsianText(runs)
  const factor = isKnown ? 1 : ratio
  const safe = isCertain || lines.length > 1 ? 1 : certainty
  const pieces = found.map(({ width, space, hyphen }): Piece => ({
    width: width * factor,
    space: space * factor,
    hyphen: hyphen * factor,
  }))
  const wanted = new Set<number>()
  let reached = 0
  for (const line of lines.slice(0, -1)) {
    reached += piecesOf(line.runs).pieces.length
    wanted.add(reached)
  }
  const fits = [...differences, ...(lines.length < 2 ? forOneLine : [])].map((difference) => {
    const scale = usual + difference
    const scores = tolerances.map((tolerance) => {
      const available = { first: room.first * safe + tolerance, others: room.others * safe + tolerance }
      return scoreOf(breaksOf(pieces, available, scale / 100), wanted)
    })
    return { scale, score: scores.reduce((sum, score) => sum + score, 0) - Math.abs(difference) / 10 }
  })
  const { scale } = fits.reduce((best, fit) => (fit.score > best.score ? fit : best))
  return { scale, lines: breaksOf(pieces, room, scale / 100).length + 1 }
}

/** Lines that their author ended need only be narrow enough. */
function fitEach(lines: LinePart['lines'], room: number): Fit {
  const usual = lines.map(({ runs, box }) => {
    const { pieces, isKnown } = piecesOf(runs)
    return isKnown ? lengthOf(pieces) : box.right - box.left
  })
  const scale = Math.floor((room / Math.max(...usual, 1)) * 100)
  return { scale: Math.min(100, Math.max(scale, 100 + Math.min(...forOneLine))), lines: lines.length }
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
  return Math.min(100, Math.max(Math.floor(Math.min(...rooms) * 100), 100 + Math.min(...forOneLine)))
}

const scaled = (runs: readonly Run[], scale: number): Run[] =>
  scale === 100
    ? [...runs]
    : runs.map((run) => ({ ...run, style: { ...run.style, scale: Math.round((run.style.scale * scale) / 100) } }))

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
    const { scale } = fitEach(lines, width)
    const written = lines.map((line) => ({ ...line, runs: scaled(line.runs, scale) }))
    return { paragraph: { ...paragraph, lines: written, runs: scaled(paragraph.runs, scale) }, free: 0 }
  }
  let free = 0
  const runs = partsOf(paragraph).flatMap((part, at) => {
    const fit = fitPart(part, { first: at === 0 && !list ? others - indent.first : others, others })
    free = Math.max(0, part.lines.length - fit.lines) * pitch
    return scaled(part.runs, fit.scale)
  })
  return { paragraph: { ...paragraph, runs }, free }
}

/** Points for equal breaks; a line too many moves all further text, a line too few can be compensated by space. */
function scoreOf(breaks: readonly number[], wanted: ReadonlySet<number>): number {
  const equal = breaks.filter((place) => wanted.has(place)).length
  const difference = breaks.length - wanted.size
  return equal - 3 * Math.max(difference, 0) - 2 * Math.max(-difference, 0)
}

/** Returns the pieces, by their index, that begin the second and all further lines. */
function breaksOf(
  pieces: readonly Piece[],
  { first, others }: { first: number; others: number },
  scale: number,
): number[] {
  const breaks: number[] = []
  let reached = 0
  for (const [at, { width, space, hyphen }] of pieces.entries()) {
    const room = breaks.length === 0 ? first : others
    if (reached > 0 && (reached + width + hyphen) * scale > room) {
      breaks.push(at)
      reached = 0
    }
    // A word that is longer than a line is divided anywhere.
    if (width * scale > room) breaks.push(at)
    reached += width + space
  }
  return breaks
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
