/** Reads the widths of a font's glyphs from its dictionary (ISO 32000-1, 9.6.2 and 9.7.4.3), in thousandths of the font size. */
import type { PDFObject } from 'mupdf'

/** The most glyphs of a range: a malformed one may claim any number. */
const mostOfRange = 10_000

/** The widths of a descendant font that are not the default one, by character identifier. */
export function identifierWidths(descendant: PDFObject): Map<number, number> {
  const widths = new Map<number, number>()
  const list = descendant.get('W')
  if (!list.isArray()) return widths
  for (let at = 0; at + 1 < list.length;) {
    const first = list.get(at).asNumber()
    const next = list.get(at + 1)
    if (next.isArray()) {
      next.forEach((width, offset) => void widths.set(first + Number(offset), width.asNumber()))
      at += 2
    } else {
      const width = list.get(at + 2).asNumber()
      const last = Math.min(next.asNumber(), first + mostOfRange)
      for (let identifier = first; identifier <= last; identifier++) widths.set(identifier, width)
      at += 3
    }
  }
  return widths
}

/** The widths of a font with codes of one byte, by code. */
export function codeWidths(font: PDFObject): Map<number, number> {
  const widths = new Map<number, number>()
  const list = font.get('Widths')
  const first = font.get('FirstChar').asNumber()
  if (list.isArray()) list.forEach((width, offset) => void widths.set(first + Number(offset), width.asNumber()))
  return widths
}
