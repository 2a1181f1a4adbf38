/**
 * Locates the spaces of a page. The engine draws pages character by character without spaces: PDF readers would have to infer them from
 * gaps, and most infer none in Korean.
 */
import { z } from 'zod'

/** A text run in the engine's layout: its box and, measured from its left, the start of each character and the end of the last one. */
const Layout = z.object({
  runs: z.array(
    z.object({ text: z.string(), x: z.number(), y: z.number(), h: z.number(), charX: z.array(z.number()) }),
  ),
})
export type TextRun = z.infer<typeof Layout>['runs'][number]

export const textRunsIn = (layout: string): readonly TextRun[] => Layout.parse(JSON.parse(layout)).runs

/** Returns whether a space follows the character that is drawn at `x` on the baseline `y`. */
export type IsBeforeSpace = (x: number, y: number) => boolean

/** Coordinates have a precision of a tenth of a pixel. */
const tolerance = 0.3

interface Place {
  x: number
  top: number
  bottom: number
}

/** Finds the characters of a page that a space follows. */
export function findSpaces(runs: readonly TextRun[]): IsBeforeSpace {
  const places = runs.flatMap(({ text, x, y, h, charX }, index): Place[] => {
    const next = runs[index + 1]
    const characters = [...text, next?.y === y ? next.text.at(0) : undefined]
    return charX
      .filter((_, at) => characters[at] !== ' ' && characters[at + 1] === ' ')
      .map((from) => ({ x: x + from, top: y, bottom: y + h }))
  })
  const byPixel = Map.groupBy(places, ({ x }) => Math.round(x))
  return (x, y) =>
    [-1, 0, 1].some((off) =>
      byPixel
        .get(Math.round(x) + off)
        ?.some((place) => Math.abs(place.x - x) < tolerance && y >= place.top && y <= place.bottom),
    )
}
