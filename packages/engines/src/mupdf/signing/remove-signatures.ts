/** Takes signatures out that no longer cover what the document has become: their fields, and what refers to them. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { signatureFields } from './signature-fields.ts'

/** Takes the items that are `unwanted` (object numbers) out of an array of references. */
function without(array: PDFObject, unwanted: ReadonlySet<number>): void {
  if (!array.isArray()) return
  for (let index = array.length - 1; index >= 0; index--)
    if (unwanted.has(array.get(index).asIndirect())) array.delete(index)
}

/**
 * Removes all signatures, and keeps fields that wait to be signed.
 *
 * @returns how many there were
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
  // Permissions that a signature gave (ISO 32000-2, 12.8.6), and what proves it later (12.8.4.3).
  root.delete('Perms')
  root.delete('DSS')
  return signed.length
}
