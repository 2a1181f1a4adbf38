/** Text with another reading direction than the rest of its page (axis labels, watermarks), and vertical text. */
import { around } from './box.ts'
import type { Glyph, PageElements, Turn } from './elements.ts'
import type { Paragraph } from './model.ts'
import { quarterOf, turnedBox, turnPage } from './page-transforms.ts'
import { lineOf } from './lines.ts'
import { paragraphsOf } from './paragraphs.ts'
import { isEastAsian } from './scripts.ts'
import { segmentsOf } from './segments.ts'
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

/** The maximum step to the next character, and its maximum sideways deviation, in font sizes. */
const longest = 1.8
const aside = 0.35
/** The minimum number of downward steps. */
const enough = 8

function directionOf(one: Glyph, other: Glyph): 'down' | 'across' | undefined {
  const { size } = one
  if (Math.abs(size - other.size) > 0.5 || one.angle !== 0 || other.angle !== 0) return undefined
  const across = (other.left - one.left) / size
  const down = (other.top - one.top) / size
  if (down > aside && down < longest && Math.abs(across) < aside) return 'down'
  return across > aside && across < longest && Math.abs(down) < aside ? 'across' : undefined
}

/**
 * Detects vertical text whose characters were placed one by one, by the direction from each character to the next. Returns the glyphs; on a
 * page of vertical text, they are marked as vertical and get an angle of 90.
 */
export function findVertical(glyphs: readonly Glyph[]): readonly Glyph[] {
  let [down, across] = [0, 0]
  for (const [at, glyph] of glyphs.entries()) {
    const next = glyphs[at + 1]
    if (!next || !isEastAsian(glyph.text) || !isEastAsian(next.text)) continue
    const direction = directionOf(glyph, next)
    if (direction === 'down') down++
    else if (direction === 'across') across++
  }
  if (down < enough || down < 2 * across) return glyphs
  return glyphs.map((glyph) => (glyph.angle === 0 ? { ...glyph, angle: 90, vertical: true } : glyph))
}
