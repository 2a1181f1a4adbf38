/** The analysis of a single page: tables, with everything else in segments. Analysis across pages follows later. */
import { areaOf, around, grown, heightOf, holdsMiddle, shared, widthOf } from './box.ts'
import { withSides } from './cell-borders.ts'
import { decorate } from './decoration.ts'
import type { Area, Glyph, PageElements, PlacedPicture, Rule, Turn } from './elements.ts'
import type { Paragraph, Shape, Table } from './model.ts'
import { extendedGrid, freeRules, halfRuledGrids } from './half-ruled-tables.ts'
import { refinedGrid } from './refine-grid.ts'
import { gridsOf, sidesOf } from './ruled-tables.ts'
import { withInitials } from './initials.ts'
import { isHangul, isSpace } from './scripts.ts'
import { segmentsOf, type Segment } from './segments.ts'
import { stripeSides } from './striped-tables.ts'
import { ruledTable } from './tables.ts'
import { commonestTurn, turnPage } from './page-transforms.ts'
import { turnedParagraphs, findVertical } from './text-direction.ts'

export interface PageDraft {
  number: number
  width: number
  height: number
  turn: Turn
  vertical: boolean
  segments: Segment[]
  tables: Table[]
  pictures: PlacedPicture[]
  backdrops: PlacedPicture[]
  areas: Area[]
  /** Rules that are neither part of a table nor text decoration. */
  rules: Rule[]
  shapes: Shape[]
  background: string
  /** Text with another reading direction than the page. */
  turned: Paragraph[]
  isRecognised: boolean
  /** The number of characters, and how many of them have no known meaning. */
  characters: number
  unreadable: number
}

/** A page with more rules is a drawing. */
const mostRules = 4000
/** An area that covers this fraction of the page is its background. */
const whole = 0.9

const shapesOf = (rules: readonly Rule[], areas: readonly Area[]): Shape[] => [
  ...areas.map((area): Shape => ({ ...area, kind: 'area' })),
  ...rules.map(({ isHorizontal: _, ...rule }): Shape => ({ ...rule, kind: 'rule' })),
]

const hasHangul = ({ text }: { text: string }) => [...text].some(isHangul)

/** Whether a line with Hangul ends in a typed space, which shows that the document marks word ends at line breaks. */
const showsWordEnds = (glyphs: readonly Glyph[]) =>
  glyphs.some(hasHangul) && segmentsOf(glyphs).some(({ endsInSpace, runs }) => endsInSpace && runs.some(hasHangul))

/** The minimum number of letters over a picture of which it is the background. */
const overPicture = 8

/** A picture with text over it is a backdrop. */
const isBehind = (picture: PlacedPicture, { glyphs }: PageElements): boolean =>
  picture.isBackdrop === true ||
  glyphs.filter((glyph) => !isSpace(glyph.text) && holdsMiddle(picture, glyph)).length >= overPicture

/**
 * A grid with fewer than two filled cells is no table: without text it is a drawing, with one filled cell a frame. Without drawn rules, and
 * mostly with one text in a row, it is text with a background behind each line.
 */
function isTable({ cells, border, rows }: Table): boolean {
  const filled = cells.filter(({ paragraphs }) => paragraphs.length > 0)
  if (filled.length < 2 || border.weight > 0) return filled.length > 1
  const several = [...Map.groupBy(filled, ({ row }) => row).values()].filter((row) => row.length > 1)
  return several.length >= rows.length * 0.3
}

/** @param keepsSpaces whether an earlier page had spaces at the ends of its lines */
export function draftOf(elements: PageElements, keepsSpaces: boolean): PageDraft & { keepsSpaces: boolean } {
  const found = findVertical(elements.glyphs)
  const turn = commonestTurn(found)
  const even = { ...elements, glyphs: [...found] }
  const upright = turn === 0 ? even : turnPage(even, turn)
  const page = { ...upright, glyphs: withInitials(upright.glyphs) }
  const { number, width, height, isRecognised, unreadable } = page
  const sheet = { left: 0, top: 0, right: width, bottom: height }
  const isDrawing = page.rules.length > mostRules
  const flat = page.glyphs.filter(({ angle }) => angle <= 1 || angle >= 359)
  const rules = isDrawing ? [] : decorate({ ...page, glyphs: flat })
  const background = page.areas.findLast((area) => areaOf(shared(area, sheet)) > whole * areaOf(sheet))?.colour ?? ''
  const areas = page.areas.filter((area) => areaOf(area) <= whole * areaOf(sheet))
  // OCR detects no space at a line's end: one there is the remainder of a misrecognized character.
  const context = { areas, keepsSpaces: !isRecognised && (keepsSpaces || showsWordEnds(flat)) }
  const tables: Table[] = []
  let left: readonly Glyph[] = page.glyphs
  const grids = gridsOf([...rules, ...(areas.length > 500 ? [] : [...sidesOf(areas), ...stripeSides(areas, sheet)])])
  const free = freeRules(rules, grids)
  for (const ruled of grids.toSorted((a, b) => areaOf(a) - areaOf(b))) {
    const grid = refinedGrid(
      extendedGrid(
        ruled,
        free,
        left,
        grids.filter((other) => other !== ruled),
      ),
      left,
    )
    const { table, taken } = ruledTable(grid, left, context)
    if (!isTable(table)) continue
    tables.push(withSides(table, rules))
    left = left.filter((glyph) => !taken.has(glyph))
  }
  for (const grid of halfRuledGrids(
    free,
    left,
    tables.map(({ box }) => box),
  )) {
    const { table, taken } = ruledTable(grid, left, context)
    tables.push(withSides(table, rules))
    left = left.filter((glyph) => !taken.has(glyph))
  }
  const isOutside = (box: Rule | Area) => !tables.some((table) => holdsMiddle(grown(table.box, 2), box))
  const outside = { rules: rules.filter(isOutside), areas: areas.filter(isOutside) }
  const pictures = page.pictures.filter((picture) => widthOf(picture) > 0 && heightOf(picture) > 0)
  const body = left.filter(({ angle }) => angle <= 1 || angle >= 359)
  return {
    ...{ number, width, height, turn, isRecognised, unreadable, background, tables },
    vertical: body.filter(({ vertical }) => vertical).length > body.length / 2,
    segments: segmentsOf(body),
    pictures: pictures.filter((picture) => !isBehind(picture, page)),
    backdrops: pictures.filter((picture) => isBehind(picture, page)),
    ...outside,
    shapes: shapesOf(outside.rules, outside.areas),
    turned: turnedParagraphs(
      left.filter(({ angle }) => angle > 1 && angle < 359),
      page,
      context.keepsSpaces,
    ),
    characters: page.glyphs.length,
    keepsSpaces: context.keepsSpaces,
  }
}

export const contentOf = ({ segments, tables, pictures }: PageDraft) =>
  around([...segments, ...tables.map(({ box }) => box), ...pictures])
