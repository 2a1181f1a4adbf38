/** Scales down pages that exceed the maximum page size of a file format. */
import type { Box } from './box.ts'
import type { PageElements } from './elements.ts'

/** @param longest the maximum length of its sides, in points */
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
