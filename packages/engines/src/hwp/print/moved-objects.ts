/** Finds what belongs to an object that must be drawn elsewhere than the engine draws it. */
import { numberOf, type SvgElement } from './svg-elements.ts'
import { transformOf } from './transforms.ts'

/** An object that must be drawn further right and down, in pixels. */
export interface MovedObject {
  x: number
  y: number
  width: number
  height: number
  right: number
  down: number
  /** Whether only the picture itself moves, and not what is drawn over it. */
  isPicture?: boolean
  /** The baseline of the texts that move, if nothing else does. */
  baseline?: number
}

/** Positions in the engine's description are rounded to a tenth. */
const tolerance = 1

/** Where an element begins; nothing for groups, whose children are looked at by themselves. */
function beginningOf(element: SvgElement): readonly [x: number, y: number] | undefined {
  const { attributes, name } = element
  if (name === 'g') return undefined
  const [, , , , right, down] = transformOf(attributes['transform'])
  if (name === 'path' || name.startsWith('poly')) {
    const [x, y] = (attributes['d'] ?? attributes['points'] ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
    return x === undefined || y === undefined ? undefined : [x + right, y + down]
  }
  const [x, y] = name === 'line' ? ['x1', 'y1'] : name.endsWith('e') && 'cx' in attributes ? ['cx', 'cy'] : ['x', 'y']
  return [numberOf(element, x) + right, numberOf(element, y) + down]
}

/** Whether an element that begins inside the object is part of it. */
function isPartOf(
  element: SvgElement,
  top: number,
  { width, height, isPicture = false, baseline }: MovedObject,
): boolean {
  if (baseline !== undefined) return element.name === 'text' && Math.abs(top - baseline) < tolerance
  if (!isPicture) return true
  const isNear = (name: string, value: number) => Math.abs(numberOf(element, name) - value) < tolerance
  return ['image', 'svg', 'rect'].includes(element.name) && isNear('width', width) && isNear('height', height)
}

/** The object that an element belongs to, if that must be moved. */
export function movedObjectOf(element: SvgElement, objects: readonly MovedObject[]): MovedObject | undefined {
  const beginning = objects.length > 0 ? beginningOf(element) : undefined
  if (!beginning) return undefined
  const [left, top] = beginning
  return objects.find((object) => {
    const { x, y, width, height } = object
    const isInside =
      left > x - tolerance && left < x + width + tolerance && top > y - tolerance && top < y + height + tolerance
    return isInside && isPartOf(element, top, object)
  })
}
