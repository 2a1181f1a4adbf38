/** Writes how lines are stroked. */
import { writtenAll } from './numbers.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'

const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 }
const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 }

/** The engine's dots (pixels), which are the same for lines of every width. */
const engineDots = [2, 2]
/** The dots and gaps of dotted borders in parts of their width, measured on pages that Hancom has printed. */
const hancomDots = [1.3, 1.9]

function dashesOf({ name, attributes }: SvgElement, width: number): readonly number[] {
  const dashes = (attributes['stroke-dasharray'] ?? '').split(/[\s,]+/).map(Number)
  const isDotted = name === 'line' && dashes.join() === engineDots.join()
  return isDotted ? hancomDots.map((part) => part * width) : dashes
}

/** The operators for the width, dashes, caps and joins of an element's stroke. */
export function strokeState(element: SvgElement): string {
  const { attributes } = element
  const width = numberOf(element, 'stroke-width', 1)
  const dashes = dashesOf(element, width)
  const isDashed = dashes.some((length) => length > 0) && dashes.every((length) => length >= 0)
  return [
    `${writtenAll(width)} w`,
    isDashed ? `[${writtenAll(...dashes)}] 0 d` : '[] 0 d',
    `${caps[attributes['stroke-linecap'] ?? 'butt'] ?? 0} J`,
    `${joins[attributes['stroke-linejoin'] ?? 'miter'] ?? 0} j`,
  ].join(' ')
}
