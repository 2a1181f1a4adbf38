/** Empty pages between a visitor's own. */
import type { PDFDocument, PDFObject, Rect } from 'mupdf'

/** A4 in points. */
const a4: Rect = [0, 0, 595.28, 841.89]

function boxOf(page: PDFObject): Rect {
  const box = page.getInheritable('CropBox')
  const sides = box.isArray() ? box : page.getInheritable('MediaBox')
  const at = (index: number) => sides.get(index).asNumber()
  return sides.isArray() && sides.length === 4 ? [at(0), at(1), at(2), at(3)] : a4
}

/** Adds an empty page before the page at `index`, as large and turned as the page before it (after it, at the start). */
export function insertBlankPage(document: PDFDocument, index: number): void {
  const like = document.findPage(Math.max(index - 1, 0))
  const rotate = like.getInheritable('Rotate')
  const turned = rotate.isNumber() && rotate.asNumber() % 180 !== 0 ? 90 : 0
  const page = document.addPage(boxOf(like), turned, {}, '')
  const unit = like.get('UserUnit')
  if (unit.isNumber()) page.put('UserUnit', unit)
  document.insertPage(index, page)
}
