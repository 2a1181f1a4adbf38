/** Pictures with margins around them. The distances are those between pictures that Hancom has printed and the engine's. */
import { expect, test } from 'vitest'
import { pngPicture } from '@docweave/fixtures/picture-files'
import { tablesIn, unitsPerPixel } from '../page-tables.ts'
import { blankDocument } from '../rhwp.ts'
import { movedObjects } from './outer-margins.ts'

const [across, down] = [60, 40]
const size = { width: across * unitsPerPixel, height: down * unitsPerPixel }
const corner = { paperOffsetXHu: 100 * unitsPerPixel, paperOffsetYHu: 200 * unitsPerPixel }
const margins = {
  outerMarginLeft: 10 * unitsPerPixel,
  outerMarginTop: 20 * unitsPerPixel,
  outerMarginRight: 4 * unitsPerPixel,
  outerMarginBottom: 2 * unitsPerPixel,
}

/** The pictures that are moved on the page of a document with one picture of these properties, in a paragraph with this alignment. */
function movedWith(properties: Record<string, unknown>, alignment = 'left') {
  const document = blankDocument()
  try {
    const natural = { naturalWidthPx: across, naturalHeightPx: down }
    const place = { sectionIdx: 0, paraIdx: 0, charOffset: 0, extension: 'png' }
    const { controlIdx }: { controlIdx: number } = JSON.parse(
      document.insertPictureEx(JSON.stringify({ ...place, ...size, ...natural, ...corner }), pngPicture()),
    )
    document.setPictureProperties(0, 0, controlIdx, JSON.stringify(properties))
    document.applyParaFormat(0, 0, JSON.stringify({ alignment }))
    const layout = document.getPageControlLayout(0)
    return movedObjects(document, { tables: tablesIn(layout), layout, textLayout: document.getPageTextLayout(0) })
  } finally {
    document.free()
  }
}

test('a picture at a place of the page is moved by its margins on the left and at the top', () => {
  const picture = { x: 100, y: 200, width: across, height: down, isPicture: true }
  expect(movedWith(margins)).toEqual([{ ...picture, right: 10, down: 20 }])
})

test.each([
  ['left', 10],
  ['center', 3],
  ['right', -4],
])('a picture in a line is moved as the alignment of its paragraph, %s, asks', (alignment, right) => {
  expect(movedWith({ ...margins, treatAsChar: true }, alignment)).toMatchObject([{ right, down: 20, isPicture: true }])
})

test('a picture without margins, and one that is rotated, is not moved', () => {
  expect(movedWith({})).toEqual([])
  expect(movedWith({ ...margins, rotationAngle: 30 })).toEqual([])
})
