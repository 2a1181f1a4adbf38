/** Interactive forms (ISO 32000-1, 12.7) of documents whose pages are removed or merged. */
import type { PDFDocument, PDFObject } from 'mupdf'

const deepest = 50

/** All entries of an array as a list. */
export const itemsOf = (array: PDFObject): PDFObject[] =>
  Array.from({ length: array.isArray() ? array.length : 0 }, (_, index) => array.get(index))

/** The object numbers of the annotations on a page. */
export const annotationsOf = (page: PDFObject): number[] =>
  itemsOf(page.get('Annots')).flatMap((each) => (each.isIndirect() ? [each.asIndirect()] : []))

/**
 * Removes the fields in `fields` that have no widget left.
 *
 * @param kept the object numbers of the annotations that are still on a page
 * @returns the remaining fields; their `Kids` are changed in place
 */
export function pruneFields(document: PDFDocument, fields: PDFObject, kept: ReadonlySet<number>): PDFObject {
  const prune = (list: PDFObject, depth: number): PDFObject => {
    const left = document.newArray()
    for (const field of itemsOf(list)) if (depth < deepest && stays(field, depth)) left.push(field)
    return left
  }
  const stays = (field: PDFObject, depth: number): boolean => {
    const kids = field.get('Kids')
    if (kids.isArray() && kids.length > 0) {
      const left = prune(kids, depth + 1)
      if (left.length < kids.length) field.put('Kids', left)
      return left.length > 0
    }
    // A field without a widget was on no page: it is data for scripts.
    return field.get('Subtype').isNull() || (field.isIndirect() && kept.has(field.asIndirect()))
  }
  return prune(fields, 0)
}

/** Yields every field of a form with its widgets, parents first. A malformed tree may contain cycles, so each is yielded once. */
export function* fieldsBelow(fields: PDFObject, seen = new Set<number>()): Generator<PDFObject> {
  for (const field of itemsOf(fields)) {
    const number = field.asIndirect()
    if (!field.isDictionary() || (number > 0 && seen.has(number))) continue
    seen.add(number)
    yield field
    yield* fieldsBelow(field.get('Kids'), seen)
  }
}

/** Removes the values of signature fields, because a changed document invalidates them. Returns their number. */
export function dropSignatures(fields: PDFObject): number {
  let dropped = 0
  for (const field of fieldsBelow(fields)) {
    const type = field.getInheritable('FT')
    if (!type.isName() || type.asName() !== 'Sig' || field.get('V').isNull()) continue
    field.delete('V')
    dropped++
  }
  return dropped
}
