/** Removes signatures that a change of the document invalidates, with their fields and all references to them. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { signatureFields } from './signature-fields.ts'

/** Removes the `unwanted` items (object numbers) from an array of references. */
function without(array: PDFObject, unwanted: ReadonlySet<number>): void {
  if (!array.isArray()) return
  for (let index = array.length - 1; index >= 0; index--)
    if (unwanted.has(array.get(index).asIndirect())) array.delete(index)
}

/**
 * Removes all signatures, and keeps unsigned signature fields.
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
