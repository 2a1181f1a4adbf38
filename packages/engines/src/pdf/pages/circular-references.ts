/**
 * Removes cycles from malformed files: an outline item that is its own successor, a field that is its own child. mupdf rejects the former
 * and loops forever on the latter; the rest is preserved.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { annotationsOf, itemsOf } from './form-fields.ts'

/** Removes references back to an earlier item. */
function mendOutline(outline: PDFObject, seen: Set<number>): void {
  if (!outline.isDictionary()) return
  let before: PDFObject | undefined
  for (let item = outline.get('First'); item.isIndirect(); item = item.get('Next')) {
    if (seen.has(item.asIndirect())) {
      if (before) before.delete('Next')
      else outline.delete('First')
      outline.delete('Last')
      if (before) outline.put('Last', before)
      return
    }
    seen.add(item.asIndirect())
    mendOutline(item, seen)
    before = item
  }
}

function mendFields(document: PDFDocument, holder: PDFObject, key: 'Fields' | 'Kids', seen: Set<number>): void {
  const fields = itemsOf(holder.get(key))
  const first = fields.filter((field) => {
    if (!field.isIndirect()) return true
    if (seen.has(field.asIndirect())) return false
    seen.add(field.asIndirect())
    return true
  })
  if (first.length < fields.length) {
    const left = document.newArray()
    for (const field of first) left.push(field)
    holder.put(key, left)
  }
  for (const field of first) {
    if (!field.isDictionary()) continue
    const parent = field.get('Parent')
    const right =
      key === 'Kids' && holder.isIndirect() && parent.isIndirect() && parent.asIndirect() === holder.asIndirect()
    if (!parent.isNull() && !right) {
      if (key === 'Kids') field.put('Parent', holder)
      else field.delete('Parent')
    }
    mendFields(document, field, 'Kids', seen)
  }
}

/** A widget outside of the form's fields may still have a cycle of parents. */
function mendWidgets(document: PDFDocument, pages: readonly PDFObject[], known: ReadonlySet<number>): void {
  for (const number of pages.flatMap(annotationsOf)) {
    if (known.has(number)) continue
    const seen = new Set([number])
    const widget = document.newIndirect(number)
    for (let field = widget.get('Parent'); field.isIndirect(); field = field.get('Parent')) {
      if (seen.has(field.asIndirect())) {
        widget.delete('Parent')
        break
      }
      seen.add(field.asIndirect())
    }
  }
}

/** Removes the cycles in a document's outline and form. A valid document is not changed. */
export function removeCircularReferences(document: PDFDocument, pages: readonly PDFObject[]): void {
  const root = document.getTrailer().get('Root')
  mendOutline(root.get('Outlines'), new Set())
  const form = root.get('AcroForm')
  const known = new Set<number>()
  if (form.isDictionary()) mendFields(document, form, 'Fields', known)
  mendWidgets(document, pages, known)
}
