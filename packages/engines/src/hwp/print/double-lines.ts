/** Draws double lines as wide as Hancom does. */
import { numberOf, type SvgElement } from './svg-elements.ts'

/** What the engine makes of a double line that is narrower than its least width: the width and the distance of its two lines, in pixels. */
const drawn = { width: 0.9, distance: 2.1 }

/** What Hancom prints for a double line of 0.5 mm, by far the most frequent width: 0.36 points wide, 1.1 points apart. */
const printed = { width: 0.48, distance: 1.47 }

const tolerance = 0.02

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < tolerance

type Line = Record<'x1' | 'y1' | 'x2' | 'y2', number>

/** The places of a line that may be one of two; `undefined` for other elements. */
function lineOf(element: SvgElement | undefined): Line | undefined {
  if (element?.name !== 'line') return undefined
  const width = numberOf(element, 'stroke-width')
  if (!isNear(width, drawn.width) || element.attributes['stroke-dasharray'] !== undefined) return undefined
  const [x1, y1, x2, y2] = [
    numberOf(element, 'x1'),
    numberOf(element, 'y1'),
    numberOf(element, 'x2'),
    numberOf(element, 'y2'),
  ]
  return { x1, y1, x2, y2 }
}

/** The element, moved, and with the width that Hancom prints. */
const withPlace = (element: SvgElement, { x1, y1, x2, y2 }: Line, right: number, down: number): SvgElement => ({
  ...element,
  attributes: {
    ...element.attributes,
    ...{ x1: `${x1 + right}`, y1: `${y1 + down}`, x2: `${x2 + right}`, y2: `${y2 + down}` },
    'stroke-width': `${printed.width}`,
  },
})

/** The two elements of a double line, or `undefined` if they are something else. */
function narrowed(first: SvgElement, second: SvgElement | undefined): [SvgElement, SvgElement] | undefined {
  const [one, other] = [lineOf(first), lineOf(second)]
  if (!one || !other || !second || first.attributes['stroke'] !== second.attributes['stroke']) return undefined
  const by = (drawn.distance - printed.distance) / 2
  const isAcross = isNear(one.y1, one.y2) && isNear(one.x1, other.x1) && isNear(one.x2, other.x2)
  if (isAcross && isNear(other.y1 - one.y1, drawn.distance) && isNear(other.y1, other.y2))
    return [withPlace(first, one, 0, by), withPlace(second, other, 0, -by)]
  const isDown = isNear(one.x1, one.x2) && isNear(one.y1, other.y1) && isNear(one.y2, other.y2)
  if (isDown && isNear(other.x1 - one.x1, drawn.distance) && isNear(other.x1, other.x2))
    return [withPlace(first, one, by, 0), withPlace(second, other, -by, 0)]
  return undefined
}

/**
 * Returns a drawing whose double lines are as wide as Hancom's. The engine gives each at least 3 pixels (0.8 mm), so that the two lines are
 * farther apart than in print, and into the text beside them.
 */
export function withNarrowDoubleLines(element: SvgElement): SvgElement {
  const children: SvgElement[] = []
  for (let at = 0; at < element.children.length; at++) {
    const child = element.children[at]
    if (!child) continue
    const pair = narrowed(child, element.children[at + 1])
    if (pair) {
      children.push(...pair)
      at++
    } else children.push(child.children.length === 0 ? child : withNarrowDoubleLines(child))
  }
  return { ...element, children }
}
