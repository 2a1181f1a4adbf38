/**
 * Keeps equal objects apart that mean different things, in files that mupdf writes. To save space, it stores equal objects once: right for
 * fonts and images, but two layers of one name would become a single layer, and two empty cells of a table the same structure element.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { fieldsBelow, itemsOf } from '../pages/form-fields.ts'
import { elementsBelow } from '../pages/structure-elements.ts'

/** Names that begin with XX are free for private use (ISO 32000-1, annex E). */
const mark = 'XXDistinct'

/** The objects that other objects tell apart by their references. */
function* referredTo(document: PDFDocument): Generator<PDFObject> {
  const root = document.getTrailer().get('Root')
  // mupdf repairs a damaged file when it first reads a damaged part, and may then lose the catalog.
  if (!root.isDictionary()) return
  yield* itemsOf(root.get('OCProperties', 'OCGs'))
  const tree = root.get('StructTreeRoot')
  if (tree.isDictionary()) yield* elementsBelow(tree)
  for (let index = 0; index < document.countPages(); index++) yield* itemsOf(document.findPage(index).get('Annots'))
  yield* fieldsBelow(root.get('AcroForm', 'Fields'))
}

/** References to objects that are equal become the same reference, and make the objects that contain them equal as well. */
const withoutReferences = (object: PDFObject) =>
  object
    .resolve()
    .toString(true, true)
    .replaceAll(/\b\d+ \d+ R\b/g, 'R')

/** Adds a number to each of these objects that may become equal to an earlier one. Readers ignore it. */
export function keepDistinct(document: PDFDocument): void {
  const visited = new Set<number>()
  const sources = new Set<string>()
  for (const object of referredTo(document)) {
    if (!object.isIndirect() || !object.isDictionary() || visited.has(object.asIndirect())) continue
    visited.add(object.asIndirect())
    const source = withoutReferences(object)
    if (sources.has(source)) object.put(mark, visited.size)
    sources.add(source)
  }
}
