/** Converts pen strokes to outlines: broad at high pressure or low speed, smooth, and scalable. */
import { getStroke } from 'perfect-freehand'
import type { Ink } from './stamp.ts'

export interface Stroke {
  /** Pen position and pressure, 0 to 1. */
  points: [x: number, y: number, pressure: number][]
  /** A mouse or finger reports no pressure: it is derived from the speed. */
  hasPressure: boolean
}

/** In the pad's pixels. */
const penWidth = 5

/** The coordinate range of the path: a tenth of its unit is finer than any printer. */
const sheetSide = 1000

type Point = readonly [number, number]

const outlineOf = ({ points, hasPressure }: Stroke, isDone: boolean): Point[] =>
  getStroke(points, {
    size: penWidth,
    thinning: 0.6,
    smoothing: 0.5,
    streamline: 0.5,
    simulatePressure: !hasPressure,
    last: isDone,
  })

/** A closed curve through the midpoints of an outline, with its points as control points. */
function curveThrough(outline: readonly Point[], say: (point: Point) => string): string {
  if (outline.length < 3) return ''
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const next = (at: number): Point => outline[(at + 1) % outline.length] ?? [0, 0]
  const start = middle(outline.at(-1) ?? [0, 0], next(-1))
  return `M${say(start)}${outline.map((point, at) => `Q${say(point)} ${say(middle(point, next(at)))}`).join('')}Z`
}

/** A stroke as an SVG path, in the pad's pixels. */
export const strokePath = (stroke: Stroke, isDone = true): string =>
  curveThrough(outlineOf(stroke, isDone), ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)

/** All strokes as one cropped drawing; `undefined` if empty. */
export function drawingOf(strokes: readonly Stroke[], colour: string): Extract<Ink, { kind: 'drawing' }> | undefined {
  const outlines = strokes.map((stroke) => outlineOf(stroke, true)).filter(({ length }) => length > 2)
  const all = outlines.flat()
  if (all.length === 0) return undefined
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  const [left, top] = [least(xs), least(ys)]
  const [width, height] = [most(xs) - left, most(ys) - top]
  const scale = sheetSide / Math.max(width, height)
  const say = ([x, y]: Point) => `${((x - left) * scale).toFixed(1)} ${((y - top) * scale).toFixed(1)}`
  return {
    kind: 'drawing',
    path: outlines.map((outline) => curveThrough(outline, say)).join(''),
    sheetWidth: Math.max(1, Math.ceil(width * scale)),
    sheetHeight: Math.max(1, Math.ceil(height * scale)),
    colour,
  }
}
