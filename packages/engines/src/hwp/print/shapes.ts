/** The outlines of SVG's shapes as path operators of PDF, and their bounding boxes. */
import svgpath from 'svgpath'
import { writtenAll } from './numbers.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'

export type Point = readonly [x: number, y: number]

/** A piece of a path: a move, a line, a Bézier curve with two control points, or the end of a closed part. */
type Segment = ['M', Point] | ['L', Point] | ['C', Point, Point, Point] | ['Z']

/** A quarter of a circle as a Bézier curve: the distance of the control points, in radii. */
const quarter = 0.5523

function ellipse(x: number, y: number, across: number, down: number): Segment[] {
  const [w, h] = [across * quarter, down * quarter]
  return [
    ['M', [x + across, y]],
    ['C', [x + across, y + h], [x + w, y + down], [x, y + down]],
    ['C', [x - w, y + down], [x - across, y + h], [x - across, y]],
    ['C', [x - across, y - h], [x - w, y - down], [x, y - down]],
    ['C', [x + w, y - down], [x + across, y - h], [x + across, y]],
    ['Z'],
  ]
}

function rectangle(element: SvgElement): Segment[] {
  const [x, y, width, height] = [
    numberOf(element, 'x'),
    numberOf(element, 'y'),
    numberOf(element, 'width'),
    numberOf(element, 'height'),
  ]
  const [right, bottom] = [x + width, y + height]
  const across = Math.min(numberOf(element, 'rx', numberOf(element, 'ry')), width / 2)
  const down = Math.min(numberOf(element, 'ry', across), height / 2)
  if (across <= 0 || down <= 0)
    return [['M', [x, y]], ['L', [right, y]], ['L', [right, bottom]], ['L', [x, bottom]], ['Z']]
  const [w, h] = [across * (1 - quarter), down * (1 - quarter)]
  return [
    ['M', [x + across, y]],
    ['L', [right - across, y]],
    ['C', [right - w, y], [right, y + h], [right, y + down]],
    ['L', [right, bottom - down]],
    ['C', [right, bottom - h], [right - w, bottom], [right - across, bottom]],
    ['L', [x + across, bottom]],
    ['C', [x + w, bottom], [x, bottom - h], [x, bottom - down]],
    ['L', [x, y + down]],
    ['C', [x, y + h], [x + w, y], [x + across, y]],
    ['Z'],
  ]
}

function corners(element: SvgElement, isClosed: boolean): Segment[] {
  const numbers = (element.attributes['points'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const segments: Segment[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2)
    segments.push([at === 0 ? 'M' : 'L', [numbers[at] ?? 0, numbers[at + 1] ?? 0]])
  return isClosed ? [...segments, ['Z']] : segments
}

/** A curve with one control point as one with two. */
const cubic = ([x, y]: Point, [a, b]: Point, to: Point): Segment => [
  'C',
  [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y)],
  [to[0] + (2 / 3) * (a - to[0]), to[1] + (2 / 3) * (b - to[1])],
  to,
]

/** Path data (SVG 1.1, 8.3). svgpath resolves relative and shortened commands, and turns arcs into curves. */
function pathData(text: string): Segment[] {
  const segments: Segment[] = []
  let at: Point = [0, 0]
  let start: Point = at
  svgpath(text)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment) => {
      const [command, ...values] = segment
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map(Number)
      if (command === 'M') {
        segments.push(['M', [a, b]])
        at = start = [a, b]
      } else if (command === 'Z') {
        segments.push(['Z'])
        at = start
      } else if (command === 'C') {
        segments.push(['C', [a, b], [c, d], [e, f]])
        at = [e, f]
      } else if (command === 'Q') {
        segments.push(cubic(at, [a, b], [c, d]))
        at = [c, d]
      } else {
        at = command === 'H' ? [a, at[1]] : command === 'V' ? [at[0], a] : [a, b]
        segments.push(['L', at])
      }
    })
  return segments
}

/** Returns the outline of a shape; empty for other elements. */
export function outlineOf(element: SvgElement): Segment[] {
  const number = (name: string, usual = 0) => numberOf(element, name, usual)
  switch (element.name) {
    case 'rect':
      return rectangle(element)
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'line':
      return [
        ['M', [number('x1'), number('y1')]],
        ['L', [number('x2'), number('y2')]],
      ]
    case 'polyline':
      return corners(element, false)
    case 'polygon':
      return corners(element, true)
    case 'path':
      return pathData(element.attributes['d'] ?? '')
    default:
      return []
  }
}

const operators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

/** The path as operators of a content stream. */
export const pathOperators = (outline: readonly Segment[]): string =>
  outline.map(([command, ...points]) => `${writtenAll(...points.flat())} ${operators[command]}`.trim()).join('\n')

/** The points of an outline, control points included. */
export const pointsOf = (outline: readonly Segment[]): Point[] => outline.flatMap(([, ...points]) => points)

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Not by the spread of all points as arguments: a path may have more than a call can take. */
export function boxOf(outline: readonly Segment[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of pointsOf(outline)) {
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
  }
  return { left, top, width: right - left, height: bottom - top }
}
