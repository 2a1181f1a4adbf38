/**
 * Rotates what a page shows by any angle, without drawing it anew: its content becomes a form that is drawn rotated (ISO 32000-1, 8.10). The
 * content itself stays byte for byte, and its state cannot affect what is added to the page later.
 */
import { Matrix, Rect, type PDFDocument, type PDFObject, type PDFPage } from 'mupdf'
import { inkOf } from '../../ocr/scan/ink.ts'
import { contentStreams } from '../content-stream.ts'
import { drawnGrey } from '../drawn-grey.ts'
import { decodedBytes } from '../pdf-objects.ts'

const formName = 'DocweaveStraightened'
/** At most as many pixels are examined for ink. */
const mostPixels = 1_000_000
/** Fewer pixels of ink are dust. */
const leastInk = 4

/** Whether the content cannot be rotated by itself: annotations and tags have positions of their own. */
export const isBoundToItsPlace = (page: PDFObject): boolean =>
  page.get('Annots').length > 0 || !page.get('StructParents').isNull()

/** Returns the rotation of displayed coordinates by `degrees` clockwise around the middle of a rectangle. */
function rotationIn([left, top, right, bottom]: Rect, degrees: number): Matrix {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return Matrix.concat(Matrix.concat(Matrix.translate(-x, -y), Matrix.rotate(degrees)), Matrix.translate(x, y))
}

/** Whether there is ink on the page that would be moved beyond its edges. */
function losesInk(page: PDFPage, rotation: Matrix): boolean {
  const bounds = page.getBounds()
  const [left, top, right, bottom] = bounds
  const scale = Math.min(1, Math.sqrt(mostPixels / ((right - left) * (bottom - top))))
  return drawnGrey(page, Matrix.scale(scale, scale), (image, [x0, y0]) => {
    const { mask, width } = inkOf(image, 72 * scale)
    const [a, b, c, d, e, f] = rotation
    let lost = 0
    for (let at = 0; at < mask.length; at++) {
      if (mask[at] === 0) continue
      const [x, y] = [((at % width) + x0 + 0.5) / scale, (Math.floor(at / width) + y0 + 0.5) / scale]
      const [toX, toY] = [a * x + c * y + e, b * x + d * y + f]
      if ((toX < left || toX > right || toY < top || toY > bottom) && ++lost >= leastInk) return true
    }
    return false
  })
}

/**
 * Rotates the content of a page around the middle of the page. The page keeps its size if nothing but plain paper is cut off at its corners;
 * otherwise it grows.
 *
 * @param degrees clockwise, as displayed
 * @returns the rotation in user space
 */
export function turnContent(document: PDFDocument, page: PDFPage, degrees: number): Matrix {
  const object = page.getObject()
  const toDisplay = page.getTransform()
  const bounds = page.getBounds()
  const rotation = rotationIn(bounds, degrees)
  const toUser = Matrix.invert(toDisplay)
  const inUserSpace = Matrix.concat(Matrix.concat(toDisplay, rotation), toUser)
  const box = Rect.transform(bounds, toUser)
  const grows = losesInk(page, rotation)

  const resources = object.getInheritable('Resources')
  const form = document.addStream(
    Buffer.concat(contentStreams(object).flatMap((each) => [decodedBytes(each), newline])),
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: box,
      Matrix: inUserSpace,
    },
  )
  form.put('Resources', resources.isDictionary() ? resources : document.newDictionary())
  const forms = document.newDictionary()
  forms.put(formName, form)
  const own = document.newDictionary()
  own.put('XObject', forms)
  object.put('Resources', own)
  object.put('Contents', document.addStream(`/${formName} Do`, {}))
  if (grows) for (const name of ['MediaBox', 'CropBox']) object.put(name, Rect.transform(box, inUserSpace))
  return inUserSpace
}

/** Separates the page's streams, which readers concatenate with a space between them (ISO 32000-1, 7.8.2). */
const newline = Buffer.from('\n')
