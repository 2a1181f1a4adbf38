/** Names in a PDF's dictionaries. */
import type { PDFObject } from 'mupdf'

/**
 * Gives the name that `object` is, without its slash, or '' when it is none.
 *
 * Any value of a dictionary may be a reference to another object (ISO 32000-1, 7.3.10): `toString` gives the reference
 * ("5 0 R"), this gives the name it leads to.
 */
export const nameOf = (object: PDFObject): string => (object.isName() ? object.asName() : '')
