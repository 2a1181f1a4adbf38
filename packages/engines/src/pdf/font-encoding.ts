/** Reads how the fonts of a PDF encode text (ISO 32000-1, 9.6.6 and 9.7.5). */
import type { PDFObject } from 'mupdf'
import { nameOf } from './pdf-objects.ts'

/** The glyph names of an encoding's differences, by character code. `encoding` is a dictionary, or the list of differences itself. */
export function differencesOf(encoding: PDFObject): Map<number, string> {
  const names = new Map<number, string>()
  const differences = encoding.isDictionary() ? encoding.get('Differences') : encoding
  if (!differences.isArray()) return names
  let code = 0
  differences.forEach((item) => {
    if (item.isNumber()) code = item.asNumber()
    else if (item.isName()) names.set(code++, item.asName())
  })
  return names
}

/** Whether the codes of a composite font are character identifiers. */
export const hasIdentityMap = (font: PDFObject): boolean => /^Identity-[HV]$/.test(nameOf(font.get('Encoding')))
