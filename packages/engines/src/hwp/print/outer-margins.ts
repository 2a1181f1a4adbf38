/** Moves tables and pictures by their outer margins, which the engine leaves out: it only keeps their space free. */
import type { HwpDocument } from '@rhwp/core'
import { picturesIn, picturePropertiesOf, type PagePicture, type PictureProperties } from '../page-pictures.ts'
import { propertiesOf, unitsPerPixel, type PageTable } from '../page-tables.ts'
import type { MovedObject } from './moved-objects.ts'

/** The distance that the margins on both sides move an object by, in pixels, if it is aligned to one side or to the middle. */
const movedBy = (alignment: string, before: number, after: number): number => {
  if (/^(?:right|bottom|outside)$/i.test(alignment)) return -after / unitsPerPixel
  return (/^center$/i.test(alignment) ? (before - after) / 2 : before) / unitsPerPixel
}

/** Tables between paragraphs; those within a line are right. */
function movedTables(document: HwpDocument, tables: readonly PageTable[]): MovedObject[] {
  return tables.flatMap((table) => {
    const properties = propertiesOf(document, table)
    if (!properties || properties.treatAsChar || properties.textWrap !== 'TopAndBottom') return []
    if (properties.vertRelTo !== 'Para') return []
    const right = properties.horzAlign === 'Left' ? properties.outerLeft / unitsPerPixel : 0
    const down = properties.vertAlign === 'Top' ? properties.outerTop / unitsPerPixel : 0
    return [{ x: table.x, y: table.y, width: table.w, height: table.h, right, down }]
  })
}

/** The caption below a picture: the engine leaves out the margins on both sides, too, unless the picture is within a line. */
function movedCaption({ captions }: PagePicture, properties: PictureProperties, right: number): MovedObject[] {
  const { treatAsChar, vertAlign, hasCaption, captionDirection, outerMarginTop, outerMarginBottom } = properties
  if (!hasCaption || captionDirection !== 'Bottom' || !(treatAsChar || vertAlign === 'Top')) return []
  const down = treatAsChar ? 0 : (outerMarginTop + outerMarginBottom) / unitsPerPixel
  return captions.map(({ x, y, w, h }) => ({ x, y, width: w, height: h, right, down }))
}

function movedPictures(document: HwpDocument, layout: string, textLayout: string): MovedObject[] {
  return picturesIn(layout, textLayout).flatMap((picture) => {
    const properties = picturePropertiesOf(document, picture)
    if (!properties || properties.rotationAngle !== 0) return []
    const { outerMarginLeft, outerMarginTop, outerMarginRight, outerMarginBottom } = properties
    const { treatAsChar, horzAlign, vertAlign, alignment } = properties
    const right = movedBy(treatAsChar ? alignment : horzAlign, outerMarginLeft, outerMarginRight)
    const down = movedBy(treatAsChar ? 'Top' : vertAlign, outerMarginTop, outerMarginBottom)
    const { x, y, w, h } = picture
    const moved = { x, y, width: w, height: h, right, down, isPicture: true }
    return [moved, ...movedCaption(picture, properties, right)]
  })
}

/** What the engine tells of a page. */
interface LaidOutPage {
  tables: readonly PageTable[]
  /** Its `getPageControlLayout`. */
  layout: string
  /** Its `getPageTextLayout`. */
  textLayout: string
}

/** Finds the objects of a page that the engine has drawn without their outer margins, measured on pages that Hancom has printed. */
export const movedObjects = (document: HwpDocument, { tables, layout, textLayout }: LaidOutPage): MovedObject[] =>
  [...movedTables(document, tables), ...movedPictures(document, layout, textLayout)].filter(
    ({ right, down }) => right !== 0 || down !== 0,
  )
