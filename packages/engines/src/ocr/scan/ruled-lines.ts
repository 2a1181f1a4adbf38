/**
 * Finds the ruled lines of a scanned page (table borders, separators and underlines), and erases them before OCR. They are long thin
 * strokes of ink parallel to the sides of the deskewed page (a simple form of the run-length method of Zheng, Li and Doermann, "A
 * parallel-line detection algorithm", 2005). Strokes of letters are short; long ones do not end at another rule and have ink beside them.
 */
import { halved } from './image-filters.ts'
import { inkOf, paperOf, type Ink } from './ink.ts'
import { strokesOf, type Stroke } from './runs.ts'
import type { GreyImage } from './skew.ts'

/** All in points. */
const least = { run: 8, alone: 36, side: 10 }
const thickest = 3
/** Letters in a narrow row end two or three points from its rules, the side of a cell at them. */
const touch = 1.2
/** Collinear strokes with a gap of at most this are one rule. */
const apart = { along: 4, across: 1 }
/** Shorter strokes may belong to adjacent letters. */
const leastPiece = 24
/** A rule has paper on both sides along this fraction of its length. */
const free = 0.6

const lengthOf = ({ from, to }: Stroke) => to - from
const thicknessOf = (stroke: Stroke) => stroke.area / lengthOf(stroke)

/** The fraction of the stroke with paper on both sides, at a distance of `off` pixels. */
function freePart({ mask, width, height }: Ink, stroke: Stroke, off: number): number {
  const { isHorizontal, from, to, first, last } = stroke
  const lines = isHorizontal ? height : width
  const inkAt = (line: number, along: number) =>
    line >= 0 && line < lines && mask[isHorizontal ? line * width + along : along * width + line] === 1
  let count = 0
  for (let along = from; along < to; along++) if (!inkAt(first - off, along) && !inkAt(last + off, along)) count++
  return count / lengthOf(stroke)
}

/** Joins the strokes of one line. */
function joined(strokes: readonly Stroke[], scale: number): Stroke[] {
  const found: Stroke[] = []
  for (const stroke of strokes.toSorted((a, b) => a.from - b.from)) {
    const before = found.find(
      (other) =>
        Math.abs(other.at - stroke.at) < apart.across * scale + 1 &&
        stroke.from - other.to < apart.along * scale &&
        Math.min(lengthOf(stroke), lengthOf(other)) > leastPiece * scale,
    )
    if (!before) found.push({ ...stroke })
    else {
      const area = before.area + stroke.area
      before.at += ((stroke.at - before.at) * stroke.area) / area
      before.to = Math.max(before.to, stroke.to)
      before.first = Math.min(before.first, stroke.first)
      before.last = Math.max(before.last, stroke.last)
      before.area = area
    }
  }
  return found
}

/** Whether an end of a stroke touches one of the crossing strokes. */
const ends = (stroke: Stroke, end: number, crossing: readonly Stroke[], slack: number) =>
  crossing.some(
    (other) => Math.abs(other.at - end) <= slack && other.from - slack <= stroke.at && stroke.at <= other.to + slack,
  )

/**
 * Finds the rules of a deskewed page.
 *
 * @param scale pixels per point
 */
export function ruledLines(ink: Ink, scale: number): Stroke[] {
  const thin = (isHorizontal: boolean) => {
    const found = strokesOf(ink, isHorizontal, least.run * scale, 1).filter(
      // Residual skew makes a long rule cross several rows.
      (stroke) =>
        thicknessOf(stroke) <= thickest * scale &&
        stroke.last - stroke.first <= thickest * scale + 0.006 * lengthOf(stroke),
    )
    return joined(found, scale).filter(
      (stroke) =>
        lengthOf(stroke) >= least.side * scale && freePart(ink, stroke, Math.max(2, Math.round(scale))) >= free,
    )
  }
  const candidates = [...thin(true), ...thin(false)]
  let kept = candidates.filter((stroke) => lengthOf(stroke) >= least.alone * scale)
  // Short strokes are cell borders if both ends touch other rules, which may be short themselves.
  for (let round = 0; round < 2; round++)
    kept = candidates.filter((stroke) => {
      if (lengthOf(stroke) >= least.alone * scale) return true
      const crossing = kept.filter(({ isHorizontal }) => isHorizontal !== stroke.isHorizontal)
      return [stroke.from, stroke.to].every((end) => ends(stroke, end, crossing, touch * scale))
    })
  return kept
}

/** Ink is darker than paper by at least this fraction, also at the soft edge of a rule. */
const darker = 0.1

/** The ground beside a rule is measured on pieces of this length, and this wide, in pixels. */
const piece = { along: 24, across: 6 }
/** The part of a piece's pixels that are darker than the ground: letters. */
const letters = 0.75

/**
 * Fills one rule with the ground beside it, which is shaded in the heads of tables. Where the ink extends further than the rule's thickness, a
 * letter crosses it, and the ink is preserved.
 *
 * @param paper the grey level beyond the page's edge
 */
function erase({ pixels, width, height, stride }: GreyImage, stroke: Stroke, paper: number): void {
  const { isHorizontal } = stroke
  const lines = isHorizontal ? height : width
  const place = (line: number, along: number) => (isHorizontal ? line * stride + along : along * stride + line)
  const [first, last] = [2 * stroke.first - 1, 2 * stroke.last + 2]
  const most = Math.ceil((2 * stroke.area) / (stroke.to - stroke.from)) + 4
  const end = Math.min(2 * stroke.to + 1, isHorizontal ? width : height)
  const groundAt = (line: number, along: number): number => {
    const levels: number[] = []
    for (let across = Math.max(line, 0); across < Math.min(line + piece.across, lines); across++)
      for (let at = along; at < Math.min(along + piece.along, end); at++)
        levels.push(pixels[place(across, at)] ?? paper)
    return levels.toSorted((a, b) => a - b)[Math.floor(levels.length * letters)] ?? paper
  }
  for (let from = Math.max(2 * stroke.from - 1, 0); from < end; from += piece.along) {
    const [before, after] = [groundAt(first - piece.across - 1, from), groundAt(last + 2, from)]
    const ground = (line: number) => (2 * line < first + last ? before : after)
    const isInk = (line: number, along: number) =>
      line >= 0 && line < lines && (pixels[place(line, along)] ?? paper) < ground(line) * (1 - darker)
    for (let along = from; along < Math.min(from + piece.along, end); along++)
      for (let line = Math.max(first, 0); line <= Math.min(last, lines - 1); line++) {
        if (!isInk(line, along)) continue
        let [top, bottom] = [line, line]
        while (line - top <= most && isInk(top - 1, along)) top--
        while (bottom - top <= most && isInk(bottom + 1, along)) bottom++
        if (bottom - top < most) for (let at = top; at <= bottom; at++) pixels[place(at, along)] = ground(at)
        line = bottom
      }
  }
}

/**
 * Erases the ruled lines of a deskewed page, in place. Tesseract, when it treats a page as one block of text, would read table lines as
 * letters, and lose the words between them.
 *
 * @param dpi the image's resolution
 */
export function eraseRules(image: GreyImage, dpi: number): void {
  // At half the resolution they are found in a quarter of the time.
  const rules = ruledLines(inkOf(halved(image), dpi / 2), dpi / 144)
  if (rules.length === 0) return
  const paper = paperOf(image)
  for (const rule of rules) erase(image, rule, paper)
}
