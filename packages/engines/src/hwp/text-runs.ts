/**
 * Where the spaces of a page are. Pages are drawn character by character and spaces are not drawn at all: a reader of the PDF
 * would have to guess them from gaps, and in Korean most guess none.
 */
import { z } from 'zod'

/** A stretch of text as the engine lays it out: its box and, from its left, where each character begins and the last one ends. */
const Layout = z.object({
  runs: z.array(
    z.object({ text: z.string(), x: z.number(), y: z.number(), h: z.number(), charX: z.array(z.number()) }),
  ),
})
export type TextRun = z.infer<typeof Layout>['runs'][number]

export const textRunsIn = (layout: string): readonly TextRun[] => Layout.parse(JSON.parse(layout)).runs

/** Tells whether a space comes after the character that is drawn from `x` on the baseline `y`. */
export type IsBeforeSpace = (x: number, y: number) => boolean

/** Places are given to a tenth of a pixel. */
const tolerance = 0.3

interface Place {
  x: number
  top: number
  bottom: number
}

/** Looks for the characters of a page before a space. */
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
