/** Moves tables by their outer margins, which the engine leaves out. */
import type { HwpDocument } from '@rhwp/core'
import { propertiesOf, tablesIn, unitsPerPixel } from '../page-tables.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'
import { transformOf } from './transforms.ts'

/** A table that must be drawn further right and down, in pixels. */
export interface MovedTable {
  x: number
  y: number
  width: number
  height: number
  right: number
  down: number
}

/** Positions in the engine's description are rounded to a tenth. */
const tolerance = 1

/**
 * Finds the tables of a page that the engine has drawn without their outer margins on the left and at the top: those between paragraphs.
 * It does leave the space, so that the text around them is right; tables within a line are right, too.
 *
 * @param layout the engine's `getPageControlLayout`
 */
export function movedTables(document: HwpDocument, layout: string): MovedTable[] {
  return tablesIn(layout).flatMap((table) => {
    const properties = propertiesOf(document, table)
    if (!properties || properties.treatAsChar || properties.textWrap !== 'TopAndBottom') return []
    if (properties.vertRelTo !== 'Para') return []
    const right = properties.horzAlign === 'Left' ? properties.outerLeft / unitsPerPixel : 0
    const down = properties.vertAlign === 'Top' ? properties.outerTop / unitsPerPixel : 0
    return right === 0 && down === 0 ? [] : [{ x: table.x, y: table.y, width: table.w, height: table.h, right, down }]
  })
}

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

/** The table that an element belongs to, if that must be moved. */
export function movedTableOf(element: SvgElement, tables: readonly MovedTable[]): MovedTable | undefined {
  const beginning = tables.length > 0 ? beginningOf(element) : undefined
  if (!beginning) return undefined
  const [left, top] = beginning
  return tables.find(
    ({ x, y, width, height }) =>
      left > x - tolerance && left < x + width + tolerance && top > y - tolerance && top < y + height + tolerance,
  )
}
