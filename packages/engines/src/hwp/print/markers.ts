/** The arrow heads of lines: where they are, and how they are turned and scaled (SVG 1.1, 11.6). */
import type { Point, outlineOf } from './shapes.ts'
import { pointsOf } from './shapes.ts'
import { numberOf, referenceIn, type SvgElement } from './svg-elements.ts'
import { rotation, scaling, shift, within, type Transform } from './transforms.ts'

interface PlacedMarker {
  marker: SvgElement
  place: Transform
}

const angleBetween = ([x, y]: Point, [a, b]: Point) => (Math.atan2(b - y, a - x) * 180) / Math.PI

function placed(marker: SvgElement, at: Point, along: number, strokeWidth: number): PlacedMarker {
  const { attributes } = marker
  const number = (name: string, usual: number) => numberOf(marker, name, usual)
  const orient = attributes['orient'] ?? '0'
  const unit = attributes['markerUnits'] === 'userSpaceOnUse' ? 1 : strokeWidth
  const [, , width = number('markerWidth', 3), height = number('markerHeight', 3)] = (attributes['viewBox'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const scale = unit * Math.min(number('markerWidth', 3) / width, number('markerHeight', 3) / height)
  const turned = within(shift(...at), rotation(orient.startsWith('auto') ? along : Number.parseFloat(orient) || 0))
  const reference = shift(-number('refX', 0), -number('refY', 0))
  return { marker, place: within(within(turned, scaling(scale, scale)), reference) }
}

/** Returns the markers at the ends of a shape. */
export function markersOf(
  element: SvgElement,
  outline: ReturnType<typeof outlineOf>,
  byId: ReadonlyMap<string, SvgElement>,
): PlacedMarker[] {
  const find = (name: string) => byId.get(referenceIn(element.attributes[name]) ?? '')
  const [start, end] = [find('marker-start'), find('marker-end')]
  if (!start && !end) return []
  const points = pointsOf(outline)
  const width = numberOf(element, 'stroke-width', 1)
  const [first, second] = points
  const [last, before] = [points.at(-1), points.at(-2)]
  const found: PlacedMarker[] = []
  if (start && first && second) {
    const isReversed = start.attributes['orient'] === 'auto-start-reverse'
    found.push(placed(start, first, angleBetween(first, second) + (isReversed ? 180 : 0), width))
  }
  if (end && last && before) found.push(placed(end, last, angleBetween(before, last), width))
  return found
}
