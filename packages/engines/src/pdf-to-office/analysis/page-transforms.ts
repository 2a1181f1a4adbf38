/** Rotates pages with sideways or vertical text until their lines are horizontal, and scales pages down. */
import type { Box } from './box.ts'
import type { Glyph, PageElements, Turn } from './elements.ts'

const quarters: readonly Turn[] = [0, 90, 180, 270]

/** The quarter turn within 2 degrees of an angle, if any. */
export const quarterOf = (angle: number): Turn | undefined =>
  quarters.find((turn) => Math.min(Math.abs(angle - turn), 360 - Math.abs(angle - turn)) <= 2)

/** The reading direction of most glyphs. */
export function commonestTurn(glyphs: readonly Glyph[]): Turn {
  const byAngle = new Map<number, number>()
  for (const { angle } of glyphs) byAngle.set(angle, (byAngle.get(angle) ?? 0) + 1)
  const counts = new Map<Turn, number>()
  for (const [angle, count] of byAngle) {
    const turn = quarterOf(angle)
    if (turn !== undefined) counts.set(turn, (counts.get(turn) ?? 0) + count)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Returns the position of a box on a page of `width` × `height` after text read at `turn` has been rotated to horizontal. */
export function turnedBox({ left, top, right, bottom }: Box, turn: Turn, width: number, height: number): Box {
  if (turn === 90) return { left: top, top: width - right, right: bottom, bottom: width - left }
  if (turn === 180) return { left: width - right, top: height - bottom, right: width - left, bottom: height - top }
  if (turn === 270) return { left: height - bottom, top: left, right: height - top, bottom: right }
  return { left, top, right, bottom }
}

/** In a vertical line, about an eighth of an upright character is below the baseline it gets. */
const descent = 0.12

/** Rotates the page so that text read at `turn` becomes horizontal. */
export function turnPage(page: PageElements, turn: Turn): PageElements {
  const { width, height } = page
  const turned = <Element extends Box>(element: Element): Element => ({
    ...element,
    ...turnedBox(element, turn, width, height),
  })
  const isAcross = turn === 90 || turn === 270
  const glyphs = page.glyphs.map((glyph) => {
    const at = turned(glyph)
    const angle = (glyph.angle - turn + 360) % 360
    const baseline = glyph.vertical ? at.bottom - descent * glyph.size : turnedBaseline(glyph, turn, width, height)
    return { ...at, angle, baseline }
  })
  return {
    ...page,
    width: isAcross ? height : width,
    height: isAcross ? width : height,
    glyphs,
    rules: page.rules.map((rule) => ({
      ...turned(rule),
      isHorizontal: rule.isHorizontal !== isAcross,
    })),
    areas: page.areas.map(turned),
    artwork: page.artwork.map(turned),
    pictures: page.pictures.map(turned),
    links: page.links.map(turned),
  }
}

/** A baseline is measured across the glyph's own direction: from the top, the right, the bottom or the left. */
function turnedBaseline({ baseline, angle }: Glyph, turn: Turn, width: number, height: number): number {
  if (quarterOf(angle) !== turn) return baseline
  return { 0: baseline, 90: width - baseline, 180: height - baseline, 270: baseline }[turn]
}

/**
 * Scales down a page that exceeds the maximum page size of a file format.
 *
 * @param longest the maximum length of its sides, in points
 */
export function fittedPage(page: PageElements, longest: number): PageElements {
  const scale = longest / Math.max(page.width, page.height)
  if (scale >= 1) return page
  const fitted = <Element extends Box>(element: Element): Element => ({
    ...element,
    left: element.left * scale,
    top: element.top * scale,
    right: element.right * scale,
    bottom: element.bottom * scale,
  })
  return {
    ...page,
    width: page.width * scale,
    height: page.height * scale,
    glyphs: page.glyphs.map((glyph) => ({
      ...fitted(glyph),
      baseline: glyph.baseline * scale,
      size: glyph.size * scale,
    })),
    rules: page.rules.map((rule) => ({ ...fitted(rule), weight: rule.weight * scale })),
    areas: page.areas.map(fitted),
    artwork: page.artwork.map(fitted),
    pictures: page.pictures.map(fitted),
    links: page.links.map(fitted),
  }
}
