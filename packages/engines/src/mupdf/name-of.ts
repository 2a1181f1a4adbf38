/** Reads name objects in a PDF's dictionaries. */
import type { PDFObject } from 'mupdf'

/**
 * Returns the value of the name `object`, without its slash, or '' if it is not a name.
 *
 * Any value of a dictionary may be an indirect reference (ISO 32000-1, 7.3.10): `toString` returns the reference ("5 0 R"), this function
 * the name that it refers to.
 */
export const nameOf = (object: PDFObject): string => (object.isName() ? object.asName() : '')
