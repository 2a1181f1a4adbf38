/** Reads which objects of a page have text flowing around them: what such an object is filled with never hides text. */
import { z } from 'zod'
import { numberOf, type SvgElement } from './svg-elements.ts'

/** The engine's description of the objects of a page, in its pixels, rounded to a tenth. */
const Layout = z.object({
  controls: z.array(
    z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number(), wrap: z.string().default('') }),
  ),
})

const wraps: ReadonlySet<string> = new Set(['topAndBottom', 'square', 'tight', 'through'])

const tolerance = 0.1

/** Whether a filled rectangle is the background of an object that text flows around. */
export type IsFlowedAround = (rectangle: SvgElement) => boolean

/** @param layout the engine's `getPageControlLayout` */
export function flowedAround(layout: string): IsFlowedAround {
  const boxes = Layout.parse(JSON.parse(layout)).controls.filter(({ wrap }) => wraps.has(wrap))
  return (rectangle) =>
    rectangle.name === 'rect' &&
    boxes.some(({ x, y, w, h }) =>
      Object.entries({ x, y, width: w, height: h }).every(
        ([name, value]) => Math.abs(numberOf(rectangle, name) - value) < tolerance,
      ),
    )
}
