/** Finds drawings on a page (charts and diagrams), which become pictures. */
import { areaOf, around, grown, heightOf, holdsMiddle, meets, shared, widthOf, type Box } from './box.ts'
import type { Glyph, PageElements } from './elements.ts'

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

/** The bounding boxes of a page's drawings. */
function foundDrawings({ artwork, rules, areas, glyphs, width, height }: PageElements): Box[] {
  const sheet = { left: 0, top: 0, right: width, bottom: height }
  const drawn = artwork.filter((each) => areaOf(shared(each, sheet)) < 0.8 * areaOf(sheet))
  if (drawn.length === 0) return []
  const cores = (drawn.length > most ? [around(drawn)] : clusters(drawn)).filter(
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
  return clusters(near).filter(
    (box) => glyphs.filter((glyph) => holdsMiddle(box, glyph)).length <= mostText * glyphs.length || glyphs.length < 20,
  )
}

/** The greatest distance between two words of a line, in font sizes. */
const wordGap = 0.5
/** Lines of running text are longer than labels, in letters. */
const longLine = 20

/** Marks and frames have at most this number of drawing operations for each line of text in front of them. */
const piecesOfLine = 10

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
          Math.abs(other.baseline - glyph.baseline) < 1 &&
          Math.max(other.left - glyph.right, glyph.left - other.right) < wordGap * glyph.size,
      ),
  )
}

/** Whether the text in the box is running text in front of a few shapes, such as a frame with round corners. */
function holdsRunningText(box: Box, { artwork, glyphs }: PageElements): boolean {
  const inner = glyphs.filter((glyph) => glyph.text.trim() !== '' && holdsMiddle(box, glyph))
  const lines = new Set(inner.map(({ baseline }) => Math.round(baseline / 2)))
  const pieces = artwork.filter((each) => holdsMiddle(box, each)).reduce((sum, each) => sum + each.pieces, 0)
  return lines.size > 1 && inner.length >= longLine * lines.size && pieces <= piecesOfLine * lines.size
}

/**
 * Whether a drawing is behind text of the page instead of being a figure with labels: a marked passage, or a frame. As a part of a picture,
 * the text could not be edited.
 */
const isBehindText = (box: Box, page: PageElements): boolean =>
  page.glyphs.length <= mostCompared &&
  // Without the pictures that it is drawn on, a drawing may look different.
  !page.pictures.some((picture) => meets(picture, box)) &&
  (dividesLine(box, page.glyphs) || holdsRunningText(box, page))

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
