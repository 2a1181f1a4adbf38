/**
 * Reads the signature fields of a document (ISO 32000-2, 12.7.5.5) and the changes that its signatures permit (12.8.2.2), and removes
 * signatures.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { fieldsBelow } from '../pages/form-fields.ts'
import { nameOf } from '../pdf-objects.ts'

interface SignatureField {
  field: PDFObject
  /** The signature dictionary; `undefined` in an unsigned field. */
  signature: PDFObject | undefined
}

/** Returns all signature fields, signed or not. A kid without a field type inherits its parent's. */
export function signatureFields(document: PDFDocument): SignatureField[] {
  const fields = document.getTrailer().get('Root', 'AcroForm', 'Fields')
  const found: SignatureField[] = []
  for (const field of fieldsBelow(fields)) {
    // A kid without a name is a widget of its parent, not a separate field.
    const isWidget = field.get('T').isNull() && field.get('Parent').isDictionary()
    if (isWidget || nameOf(field.getInheritable('FT')) !== 'Sig') continue
    const value = field.get('V')
    found.push({ field, signature: value.isDictionary() && value.get('Contents').isString() ? value : undefined })
  }
  return found
}

/** Access permission 1 of DocMDP: no change at all, not even another signature (ISO 32000-2, table 257). */
const forbidsAll = (permission: PDFObject) => permission.isNumber() && permission.asNumber() === 1

/** Whether a signature forbids any later change. */
export function forbidsChanges({ field, signature }: SignatureField): boolean {
  if (!signature) return false
  const references = signature.get('Reference')
  for (let index = 0; references.isArray() && index < references.length; index++) {
    const reference = references.get(index)
    if (nameOf(reference.get('TransformMethod')) === 'DocMDP' && forbidsAll(reference.get('TransformParams', 'P')))
      return true
  }
  // A field's lock may carry the same permission (ISO 32000-2, table 236).
  return forbidsAll(field.get('Lock', 'P'))
}

/** Removes the `unwanted` items (object numbers) from an array of references. */
function without(array: PDFObject, unwanted: ReadonlySet<number>): void {
  if (!array.isArray()) return
  for (let index = array.length - 1; index >= 0; index--)
    if (unwanted.has(array.get(index).asIndirect())) array.delete(index)
}

/**
 * Removes all signatures that a change of the document invalidates, with their fields and all references to them; unsigned signature fields
 * stay.
 *
 * @returns the number of removed signatures
 */
export function removeSignatures(document: PDFDocument): number {
  const signed = signatureFields(document).filter(({ signature }) => signature !== undefined)
  if (signed.length === 0) return 0
  const gone = new Set<number>()
  for (const { field } of signed) {
    gone.add(field.asIndirect())
    const kids = field.get('Kids')
    if (kids.isArray()) kids.forEach((kid) => gone.add(kid.asIndirect()))
  }
  const root = document.getTrailer().get('Root')
  const form = root.get('AcroForm')
  without(form.get('Fields'), gone)
  for (const { field } of signed) without(field.get('Parent', 'Kids'), gone)
  for (let index = 0; index < document.countPages(); index++) without(document.findPage(index).get('Annots'), gone)
  form.delete('SigFlags')
  // Permissions that a signature granted (ISO 32000-2, 12.8.6), and validation data (12.8.4.3).
  root.delete('Perms')
  root.delete('DSS')
  return signed.length
}
