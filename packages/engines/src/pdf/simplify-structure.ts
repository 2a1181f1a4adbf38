/**
 * Simplifies the structure tree of a document in memory, because mupdf reads it while it draws a page.
 *
 * It follows the parents of each marked text up to the root. It notices a loop only if the text's own element is in it, and follows any other
 * for ever. And it draws an element's replacement text (`ActualText`) instead of its content, and loses or repeats text if the content's
 * parts are not drawn one after the other; the replacement texts of marked content itself (`/Span <</ActualText …>> BDC`) are read well.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './pages/form-fields.ts'
import { numberTreeEntries } from './pages/number-tree.ts'

/**
 * Follows the parents of an element up to one that is known to lead to the root, and removes their replacement texts. An element of a loop gets
 * the root as its parent.
 */
function lead(element: PDFObject, root: PDFObject, known: Set<number>): void {
  const path = new Set<number>()
  for (let at = element; at.isIndirect() && !known.has(at.asIndirect());) {
    path.add(at.asIndirect())
    if (at.get('ActualText').isString()) at.delete('ActualText')
    const parent = at.get('P')
    if (parent.isIndirect() && path.has(parent.asIndirect())) at.put('P', root)
    at = at.get('P')
  }
  for (const number of path) known.add(number)
}

/**
 * Removes the replacement texts of all structure elements that contain marked content, and cuts the loops above them. Call it before a page is
 * drawn or read, for a document that is only read.
 */
export function simplifyStructure(document: PDFDocument): void {
  try {
    const root = document.getTrailer().get('Root', 'StructTreeRoot')
    if (!root.isDictionary() || !root.isIndirect()) return
    const known = new Set([root.asIndirect()])
    for (const [, value] of numberTreeEntries(root.get('ParentTree')))
      for (const element of value.isArray() ? itemsOf(value) : [value]) lead(element, root, known)
  } catch {
    // What cannot be read here has no parents that mupdf could follow.
  }
}
