/** Rotates pages by quarter turns. */
import type { PDFDocument } from 'mupdf'

/** Rotates a page by degrees, in addition to its present rotation (ISO 32000-1, table 30: multiples of 90). */
export function turnPage(document: PDFDocument, index: number, degrees: number): void {
  if (degrees === 0) return
  const page = document.findPage(index)
  const before = page.getInheritable('Rotate')
  const turned = (before.isNumber() ? Math.round(before.asNumber() / 90) * 90 : 0) + degrees
  page.put('Rotate', ((turned % 360) + 360) % 360)
}
