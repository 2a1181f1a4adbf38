/**
 * Cuts loops among the parents of structure elements in memory: mupdf follows the parents of each marked text up to the root of the structure
 * tree. It notices a loop only if the text's own element is in it, and follows any other for ever.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './pages/form-fields.ts'
import { numberTreeEntries } from './pages/number-tree.ts'

/** Follows the parents of an element up to one that is known to lead to the root; an element of a loop gets the root as its parent. */
function lead(element: PDFObject, root: PDFObject, known: Set<number>): void {
  const path = new Set<number>()
  for (let at = element; at.isIndirect() && !known.has(at.asIndirect());) {
    path.add(at.asIndirect())
    const parent = at.get('P')
    if (parent.isIndirect() && path.has(parent.asIndirect())) at.put('P', root)
    at = at.get('P')
  }
  for (const number of path) known.add(number)
}

/**
 * Cuts the loops above all marked content of a document that is only read: a structure tree without loops is not changed. Call it before a
 * page is drawn or read.
 */
export function cutStructureLoops(document: PDFDocument): void {
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
