/** Finds drawings on a page (charts and diagrams), which become pictures. */
import { areaOf, around, grown, heightOf, holdsMiddle, meets, shared, widthOf, type Box } from './box.ts'
import type { PageElements } from './elements.ts'

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

/** Returns the bounding boxes of a page's drawings. */
export function drawingsOf({ artwork, rules, areas, glyphs, width, height }: PageElements): Box[] {
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
