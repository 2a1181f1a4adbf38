/** Finds drawings on a page (charts and diagrams), which become pictures. */
import { areaOf, around, grown, heightOf, holdsMiddle, meets, shared, widthOf, type Box } from './box.ts'
import type { Glyph, PageElements } from './elements.ts'
import { segmentsOf, type Segment } from './segments.ts'
import { plainText } from './text-runs.ts'

/** The maximum distance between pieces of one drawing, in points. */
const apart = 18
/** Anything smaller is a bullet or a tick box. */
const leastSide = 10
/** A page with more pieces is treated as one drawing, because pairwise comparison would take too long. */
const most = 2000
/** A box that contains more than this fraction of the page's glyphs is a frame around the text. */
const mostText = 0.35

function clusters(boxes: readonly Box[]): Box[] {
  let found: Box[] = []
  for (const box of boxes) {
    const reach = grown(box, apart)
    const joined = found.filter((other) => meets(other, reach))
    found = [...found.filter((other) => !joined.includes(other)), around([box, ...joined])]
  }
  return found
}

/** How often the largest pieces of a drawing are left out, and how large they are, as a part of the drawing. */
const attempts = 6
const large = 0.1

/**
 * The clusters that do not contain much text. An ornament across the page joins the drawings on it to one with too much text: its largest
 * pieces are left out, and the others form drawings of their own.
 */
function clustersBesideText(
  pieces: readonly Box[],
  holdsMuchText: (box: Box) => boolean,
  attemptsLeft = attempts,
): Box[] {
  return clusters(pieces).flatMap((box) => {
    if (!holdsMuchText(box)) return [box]
    const own = pieces.filter((piece) => holdsMiddle(box, piece))
    const small = own.filter((piece) => areaOf(piece) < large * areaOf(box))
    return attemptsLeft > 0 && small.length < own.length
      ? clustersBesideText(small, holdsMuchText, attemptsLeft - 1)
      : []
  })
}

/** The bounding boxes of a page's drawings. */
function foundDrawings({ artwork, rules, areas, glyphs, width, height }: PageElements): Box[] {
  const sheet = { left: 0, top: 0, right: width, bottom: height }
  const holdsMuchText = (box: Box) =>
    glyphs.length >= 20 && glyphs.filter((glyph) => holdsMiddle(box, glyph)).length > mostText * glyphs.length
  const drawn = artwork.filter((each) => areaOf(shared(each, sheet)) < 0.8 * areaOf(sheet))
  if (drawn.length === 0) return []
  const cores = (drawn.length > most ? [around(drawn)] : clustersBesideText(drawn, holdsMuchText)).filter(
    (box) => widthOf(box) > leastSide && heightOf(box) > leastSide,
  )
  const near = cores.map((core) => {
    if (rules.length + areas.length > most) return core
    const reach = grown(core, apart)
    const straight = [...rules, ...areas].filter(
      (each) => meets(each, reach) && areaOf(shared(each, grown(core, 60))) >= 0.9 * areaOf(each),
    )
    return around([core, ...straight])
  })
  return clusters(near).filter((box) => !holdsMuchText(box))
}

/** The greatest distance between two words of a line, in font sizes. */
const wordGap = 0.5
/** In front of a background, lines of running text have at least this part of all letters; a figure has more labels. */
const mostInLines = 0.6
/** The least width of a line of running text in font sizes: by itself, and above or below another one. Labels are shorter. */
const longLine = { alone: 16, stacked: 6.5 }
/** Lines of one text are closer than this, in font sizes, and begin or end within this many points of each other. */
const stack = { pitch: 2, side: 3 }
/** Words have at least this part of letters; numbers along an axis have less. */
const leastLetters = 0.3
/** A drawing of at most this many strokes and curves is no figure, but a stroke through a cell, or a shape under a word. */
const fewPieces = 3

/** The numbers along an axis are not divided text. */
const isLetter = /\p{L}/u

/** Whether a line of text goes on beyond a side of the box. */
function dividesLine(box: Box, glyphs: readonly Glyph[]): boolean {
  const inner = glyphs.filter((glyph) => holdsMiddle(box, glyph))
  return glyphs.some(
    (glyph) =>
      glyph.angle === 0 &&
      !holdsMiddle(box, glyph) &&
      // Only letters beside the box are compared with those in it.
      meets(grown(box, 3 * glyph.size), glyph) &&
      inner.some(
        (other) =>
          (isLetter.test(glyph.text) || isLetter.test(other.text)) &&
          Math.abs(other.baseline - glyph.baseline) < 1 &&
          Math.max(other.left - glyph.right, glyph.left - other.right) < wordGap * glyph.size,
      ),
  )
}

const isOfWords = ({ runs }: Segment): boolean => {
  const text = plainText(runs).replaceAll(/\s/g, '')
  return (text.match(/\p{L}/gu)?.length ?? 0) >= leastLetters * text.length
}

const areStacked = (one: Segment, other: Segment): boolean =>
  one !== other &&
  Math.abs(one.baseline - other.baseline) < stack.pitch * one.size &&
  (Math.abs(one.left - other.left) < stack.side || Math.abs(one.right - other.right) < stack.side)

/** Whether the text in the box is running text, such as an address beside a logo, or in a frame with round corners. */
function holdsRunningText(box: Box, glyphs: readonly Glyph[]): boolean {
  const segments = segmentsOf(glyphs.filter((glyph) => glyph.angle === 0 && holdsMiddle(box, glyph)))
  const words = segments.filter(isOfWords)
  const lettersOf = (lines: readonly Segment[]) => lines.reduce((sum, { letters }) => sum + letters, 0)
  const isLong = (line: Segment) => {
    const isStacked = segments.length === 1 || words.some((other) => areStacked(line, other))
    // The sizes of stretched letters are wrong.
    const size = heightOf(line) > 2 * line.size ? heightOf(line) : line.size
    return widthOf(line) >= (isStacked ? longLine.stacked : longLine.alone) * size
  }
  const long = lettersOf(words.filter(isLong))
  return long > 0 && long >= mostInLines * lettersOf(segments)
}

/** Whether a drawing has too few strokes and curves for a figure. */
const isSimple = (box: Box, { artwork }: PageElements): boolean =>
  artwork.filter((each) => holdsMiddle(box, each)).reduce((sum, each) => sum + each.pieces, 0) <= fewPieces

/**
 * Whether a drawing is behind text of the page instead of being a figure with labels: a marked passage, a frame, or the head of a letter.
 * As a part of a picture, the text could not be edited.
 */
const isBehindText = (box: Box, page: PageElements): boolean =>
  page.glyphs.length <= mostCompared &&
  (isSimple(box, page) || dividesLine(box, page.glyphs) || holdsRunningText(box, page.glyphs))

/** More letters than a page of text has would take too long. */
const mostCompared = 10_000

export interface Drawings {
  /** The text in a figure is a part of it. */
  figures: Box[]
  behindText: Box[]
}

/** Returns the bounding boxes of a page's drawings. */
export function drawingsOf(page: PageElements): Drawings {
  const drawings: Drawings = { figures: [], behindText: [] }
  for (const box of foundDrawings(page)) drawings[isBehindText(box, page) ? 'behindText' : 'figures'].push(box)
  return drawings
}

/** The drawing behind the text of a map page: one with more pieces than frames have, on a page without `figures`. */
export function backgroundDrawings({ artwork, width, height }: PageElements, figures: readonly Box[]): Box[] {
  if (artwork.length <= most || figures.length > 0) return []
  const box = shared(around(artwork), { left: 0, top: 0, right: width, bottom: height })
  return widthOf(box) > leastSide && heightOf(box) > leastSide ? [box] : []
}

/** The page without the elements inside the boxes, because their text is part of the picture. */
export function withoutDrawings(page: PageElements, boxes: readonly Box[]): PageElements {
  const isOutside = (each: Box) => !boxes.some((box) => holdsMiddle(grown(box, 1), each))
  return {
    ...page,
    glyphs: page.glyphs.filter(isOutside),
    rules: page.rules.filter(isOutside),
    areas: page.areas.filter(isOutside),
    artwork: page.artwork.filter(isOutside),
    pictures: page.pictures.filter(isOutside),
    links: page.links,
  }
}
