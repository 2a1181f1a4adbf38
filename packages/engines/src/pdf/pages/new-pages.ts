/** Appends pages to new documents, and inserts blank pages. */
import type { PDFDocument, PDFObject, Rect } from 'mupdf'

/**
 * Appends `page`, created by `addPage`, to a new document.
 *
 * mupdf's `insertPage` traverses all pages before it, which takes seconds for ten thousand pages. The page tree of a new document has one
 * node, so the page can be added there directly.
 */
export function appendPage(document: PDFDocument, page: PDFObject): void {
  const tree = document.getTrailer().get('Root', 'Pages')
  const pages = tree.get('Kids')
  page.put('Parent', tree)
  pages.push(page)
  tree.put('Count', pages.length)
}

/** A4 in points. */
const a4: Rect = [0, 0, 595.28, 841.89]

function boxOf(page: PDFObject): Rect {
  const box = page.getInheritable('CropBox')
  const sides = box.isArray() ? box : page.getInheritable('MediaBox')
  const at = (index: number) => sides.get(index).asNumber()
  return sides.isArray() && sides.length === 4 ? [at(0), at(1), at(2), at(3)] : a4
}

/** Inserts a blank page before the page at `index`, with the size and rotation of the page before it (at the start: after it). */
export function insertBlankPage(document: PDFDocument, index: number): void {
  const like = document.findPage(Math.max(index - 1, 0))
  const rotate = like.getInheritable('Rotate')
  const turned = rotate.isNumber() && rotate.asNumber() % 180 !== 0 ? 90 : 0
  const page = document.addPage(boxOf(like), turned, {}, '')
  const unit = like.get('UserUnit')
  if (unit.isNumber()) page.put('UserUnit', unit)
  document.insertPage(index, page)
}
