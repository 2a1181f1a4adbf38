/** Text with another reading direction than the rest of its page: axis labels, watermarks. */
import { around } from './box.ts'
import type { Glyph, PageElements, Turn } from './elements.ts'
import type { Paragraph } from './model.ts'
import { lineOf, paragraphsOf } from './paragraphs.ts'
import { segmentsOf } from './segments.ts'
import { quarterOf, turnedBox, turnPage } from './turn-page.ts'
import { rowsOf } from './zones.ts'

const back: Record<Turn, Turn> = { 0: 0, 90: 270, 180: 180, 270: 90 }

/** Text at a quarter turn is rotated to horizontal, analysed and rotated back. */
function atQuarter(glyphs: Glyph[], turn: Turn, page: PageElements, keepsSpaces: boolean): Paragraph[] {
  const flat = turnPage({ ...page, glyphs, rules: [], areas: [], artwork: [], pictures: [], links: [] }, turn)
  const sides = around(flat.glyphs)
  const lines = rowsOf(segmentsOf(flat.glyphs)).map((row) => lineOf(row, sides))
  return paragraphsOf(lines, sides, keepsSpaces).map((paragraph) => ({
    ...paragraph,
    box: turnedBox(paragraph.box, back[turn], flat.width, flat.height),
    angle: turn,
    align: 'left',
    indent: { left: 0, right: 0, first: 0 },
  }))
}

/** Slanted text is rotated to horizontal about its own centre. */
function slanted(glyphs: Glyph[], angle: number, keepsSpaces: boolean): Paragraph[] {
  const box = around(glyphs)
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const flat = glyphs.map((glyph): Glyph => {
    const [dx, dy] = [(glyph.left + glyph.right) / 2 - x, (glyph.top + glyph.bottom) / 2 - y]
    const [along, down] = [dx * cos + dy * sin, dy * cos - dx * sin]
    const half = glyph.size / 4
    return {
      ...glyph,
      angle: 0,
      left: along - half,
      right: along + half,
      top: down - half * 2,
      bottom: down + half * 2,
      baseline: Math.round(down / 2) * 2,
    }
  })
  const sides = around(flat)
  const lines = rowsOf(segmentsOf(flat)).map((row) => lineOf(row, sides))
  return paragraphsOf(lines, sides, keepsSpaces).map((paragraph) => ({
    ...paragraph,
    box,
    angle,
    align: 'center',
    indent: { left: 0, right: 0, first: 0 },
  }))
}

export function turnedParagraphs(glyphs: readonly Glyph[], page: PageElements, keepsSpaces: boolean): Paragraph[] {
  const byAngle = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const angle = quarterOf(glyph.angle) ?? glyph.angle
    const others = byAngle.get(angle)
    if (others) others.push(glyph)
    else byAngle.set(angle, [glyph])
  }
  return [...byAngle].flatMap(([angle, own]) => {
    const quarter = quarterOf(angle)
    return quarter === undefined ? slanted(own, angle, keepsSpaces) : atQuarter(own, quarter, page, keepsSpaces)
  })
}
