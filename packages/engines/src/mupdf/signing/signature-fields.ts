/** Reads the signature fields of a document (ISO 32000-2, 12.7.5.5) and the changes that its signatures permit (12.8.2.2). */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../name-of.ts'
import { fieldsBelow } from '../pages/form-fields.ts'

export interface SignatureField {
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
