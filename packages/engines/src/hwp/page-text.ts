/** Reads the text of pages that the engine has drawn: whether it is within the page, where its characters are, and whether columns overflow. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { decoded } from '../office/xml-text.ts'

/** The texts of a page in drawing order. */
export function* textsIn(page: string): Generator<string> {
  for (const [, content = ''] of page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)) yield decoded(content)
}

/** Text beyond the page by less, in pixels, may still be visible. */
const tolerance = 4

/** Whether text of a page begins below its bottom or right of it. Rotated text is not checked. */
export function isBeyondPage(page: string): boolean {
  const [, width, height] = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
  const places = page.matchAll(
    /<text (?:x="(-?[\d.]+)" y="(-?[\d.]+)"|transform="translate\((-?[\d.]+),\s*(-?[\d.]+)\)(?! *rot))/g,
  )
  for (const [, x, y, movedX, movedY] of places)
    if (Number(x ?? movedX) > Number(width) + tolerance || Number(y ?? movedY) > Number(height) + tolerance) return true
  return false
}

/** A text run in the engine's layout: its box and, measured from its left, the start of each character and the end of the last one. */
const Layout = z.object({
  runs: z.array(
    z.object({ text: z.string(), x: z.number(), y: z.number(), h: z.number(), charX: z.array(z.number()) }),
  ),
})
type TextRun = z.infer<typeof Layout>['runs'][number]

export const textRunsIn = (layout: string): readonly TextRun[] => Layout.parse(JSON.parse(layout)).runs

/** What the engine's layout says about a character. */
export interface PlacedCharacter {
  x: number
  top: number
  bottom: number
  /** The distance from its left to the left of the next character, in pixels. */
  advance: number
  isBeforeSpace: boolean
}

/** Returns the character that is drawn at `x` on the baseline `y`. */
export type CharacterAt = (x: number, y: number) => PlacedCharacter | undefined

/** A space, one of a fixed width, or one that does not end lines. */
const space = /^[ \u2007\u00a0]$/

/** Coordinates have a precision of a tenth of a pixel. */
const placeTolerance = 0.3

/**
 * Finds the characters of a page by their places. The engine draws pages character by character, without spaces and without the widths of the
 * characters: PDF readers would have to infer spaces from gaps, and most infer none in Korean.
 */
export function findCharacters(runs: readonly TextRun[]): CharacterAt {
  const places = runs.flatMap(({ text, x, y, h, charX }, index): PlacedCharacter[] => {
    const next = runs[index + 1]
    const characters = [...text]
    const following = [...characters.slice(1), next?.y === y ? next.text.at(0) : undefined]
    return characters.flatMap((character, at) => {
      const from = charX[at]
      if (space.test(character) || from === undefined) return []
      const advance = (charX[at + 1] ?? from) - from
      return [{ x: x + from, top: y, bottom: y + h, advance, isBeforeSpace: space.test(following[at] ?? '') }]
    })
  })
  const byPixel = Map.groupBy(places, ({ x }) => Math.round(x))
  const isAt = (place: PlacedCharacter, x: number, y: number) =>
    Math.abs(place.x - x) < placeTolerance && y >= place.top && y <= place.bottom
  return (x, y) => {
    const pixel = Math.round(x)
    for (const column of [pixel, pixel - 1, pixel + 1]) {
      const found = byPixel.get(column)?.find((place) => isAt(place, x, y))
      if (found) return found
    }
    return undefined
  }
}

const Columns = z.object({ columnCount: z.number() })
const Warnings = z.object({ count: z.number() })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The engine's validation warnings report missing line positions. */
const isLaidOut = (document: HwpDocument) => Warnings.parse(JSON.parse(document.getValidationWarnings())).count === 0

const isWithoutColumns = (document: HwpDocument, section: number) =>
  Columns.parse(JSON.parse(document.getColumnDef(section))).columnCount < 2

/**
 * Changes the sections whose columns overflow their pages to a single column. If a file stores no line positions, the engine computes the
 * layout itself, and columns overflow the bottom of the page: everything below would be lost.
 *
 * @returns whether there were any
 */
export function joinOverflowingColumns(document: HwpDocument): boolean {
  const sections = numbers(document.getSectionCount()).filter((section) => !isWithoutColumns(document, section))
  if (sections.length === 0 || isLaidOut(document)) return false
  if (!numbers(document.pageCount()).some((page) => isBeyondPage(document.renderPageSvgWithProfile(page, 'print'))))
    return false
  for (const section of sections) document.setColumnDef(section, 1, 0, 1, 0)
  return true
}
