/** Bullets that are drawn instead of written, as browsers do: they are replaced by the characters they represent. */
import { centreOf, heightOf, holdsMiddle, widthOf, type Box } from './box.ts'
import type { Glyph, PageElements } from './elements.ts'
import { isSpace } from './scripts.ts'

/** Their width, in font sizes of the text beside them. */
const bullet = { least: 0.15, most: 0.55 }
/** The maximum distance to the text after it, in font sizes. */
const farthest = 2.2
/** A page with more small pieces is a drawing. */
const mostCandidates = 600
const mostPieces = 40

const isSquare = (box: Box) => widthOf(box) > 1 && Math.abs(widthOf(box) - heightOf(box)) < 0.25 * widthOf(box)

/** The first glyph of the text after a bullet; `undefined` if the shape is within or after text, or alone. */
function firstBeside(box: Box, glyphs: readonly Glyph[]): Glyph | undefined {
  const middle = centreOf(box)
  const line = glyphs.filter(
    ({ top, bottom, baseline, size, angle }) =>
      angle === 0 &&
      middle > top &&
      middle < bottom &&
      baseline - middle > 0.1 * size &&
      baseline - middle < 0.6 * size,
  )
  const after = line.filter(({ left }) => left >= box.right).toSorted((a, b) => a.left - b.left)
  const [first] = after
  if (!first || first.left - box.right > farthest * first.size) return undefined
  const side = widthOf(box) / first.size
  const before = line.some(({ right, left }) => left < box.right && box.left - right < 3 * first.size)
  return side >= bullet.least && side <= bullet.most && !before ? first : undefined
}

/** Whether shapes before the same text are beside each other: they are parts of a drawing. A ring and the dot in it are one bullet. */
const areApart = (boxes: readonly Box[]): boolean =>
  Math.max(...boxes.map(({ left }) => left)) > Math.min(...boxes.map(({ right }) => right))

/** Whether a shape is within a larger drawing beside the text, such as the keyhole in a padlock. A panel has the text on it too. */
const isDetail = (box: Box, beside: Glyph, artwork: readonly Box[]): boolean =>
  artwork.some(
    (other) =>
      Math.max(widthOf(other), heightOf(other)) > bullet.most * beside.size &&
      holdsMiddle(other, box) &&
      !holdsMiddle(other, beside),
  )

/** Returns the page with its drawn bullets as glyphs. */
export function withBullets(page: PageElements): PageElements {
  const round = page.artwork.filter((each) => each.pieces <= mostPieces && isSquare(each))
  const flat = page.areas.filter(isSquare)
  const count = round.length + flat.length
  if (count === 0 || count > mostCandidates) return page
  const inked = page.glyphs.filter(({ text }) => !isSpace(text))
  const found = new Map<Box, Glyph>()
  const candidates: { box: Box; text: string; beside: Glyph }[] = []
  for (const [text, boxes] of [
    ['•', round],
    ['▪', flat],
  ] as const)
    for (const box of boxes) {
      const beside = firstBeside(box, inked)
      // Squares in another colour than the text are the keys of a legend.
      if (!beside || ('colour' in box && box.colour !== beside.colour)) continue
      if (!isDetail(box, beside, page.artwork)) candidates.push({ box, text, beside })
    }
  for (const [beside, shapes] of Map.groupBy(candidates, (each) => each.beside)) {
    if (areApart(shapes.map(({ box }) => box))) continue
    const { top, bottom, baseline, size, face, colour, angle, vertical } = beside
    for (const { box, text } of shapes) {
      const { left, right } = box
      found.set(box, { left, right, top, bottom, baseline, size, face, colour, angle, vertical, text })
    }
  }
  if (found.size === 0) return page
  return {
    ...page,
    glyphs: [...page.glyphs, ...found.values()],
    artwork: page.artwork.filter((each) => !found.has(each)),
    areas: page.areas.filter((each) => !found.has(each)),
  }
}
