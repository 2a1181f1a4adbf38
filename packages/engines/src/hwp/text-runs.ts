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

/** Places are given to a tenth of a pixel. */
const tolerance = 0.3

export const textRunsIn = (layout: string): readonly TextRun[] => Layout.parse(JSON.parse(layout)).runs

/** Whether a space comes after the character that is drawn from `x` on the baseline `y`. */
export function isBeforeSpace(runs: readonly TextRun[], x: number, y: number): boolean {
  return runs.some((run, index) => {
    if (y < run.y || y > run.y + run.h || x < run.x - tolerance) return false
    const at = run.charX.findIndex((from) => Math.abs(run.x + from - x) < tolerance)
    const characters = [...run.text]
    if (at < 0 || at >= characters.length || characters[at] === ' ') return false
    const next = runs[index + 1]
    const goesOn = next?.y === run.y && at === characters.length - 1
    return (goesOn ? next.text.at(0) : characters[at + 1]) === ' '
  })
}
