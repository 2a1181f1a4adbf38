/**
 * Article threads (ISO 32000-1, 12.4.3): text that runs over several pages, as a circular list of beads, each a rectangle on a page. The
 * pages name their beads as well.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './form-fields.ts'

/** The beads of a thread in order. A malformed list may not lead back to its first one. */
export function beadsOf(thread: PDFObject): PDFObject[] {
  const beads: PDFObject[] = []
  const seen = new Set<number>()
  for (let bead = thread.get('F'); bead.isIndirect() && bead.isDictionary(); bead = bead.get('N')) {
    if (seen.has(bead.asIndirect())) break
    seen.add(bead.asIndirect())
    beads.push(bead)
  }
  return beads
}

/** Links `beads` in a circle, with the first as the thread's. */
function chain(thread: PDFObject, beads: readonly PDFObject[]): void {
  for (const [index, bead] of beads.entries()) {
    bead.put('N', beads[(index + 1) % beads.length] ?? bead)
    bead.put('V', beads.at(index - 1) ?? bead)
    bead.put('T', thread)
  }
  thread.put('F', beads[0] ?? thread)
}

/**
 * Removes the beads of other pages, and threads without a bead; all removed objects are deleted.
 *
 * @param pages the remaining pages
 * @returns the remaining threads
 */
export function pruneThreads(document: PDFDocument, threads: PDFObject, pages: readonly PDFObject[]): PDFObject[] {
  const stay = new Set(pages.map((page) => page.asIndirect()))
  const left: PDFObject[] = []
  const beadsLeft = new Set<number>()
  for (const thread of itemsOf(threads)) {
    if (!thread.isIndirect() || !thread.isDictionary()) continue
    const beads = beadsOf(thread)
    const existing = beads.filter((bead) => stay.has(bead.get('P').asIndirect()))
    if (existing.length < beads.length && existing.length > 0) chain(thread, existing)
    for (const bead of existing) beadsLeft.add(bead.asIndirect())
    for (const bead of beads) if (!existing.includes(bead)) document.deleteObject(bead.asIndirect())
    if (existing.length > 0) left.push(thread)
    else document.deleteObject(thread.asIndirect())
  }
  for (const page of pages) {
    const named = itemsOf(page.get('B'))
    if (named.length === 0) continue
    const existing = named.filter((bead) => beadsLeft.has(bead.asIndirect()))
    if (existing.length === 0) page.delete('B')
    else if (existing.length < named.length) page.put('B', existing)
  }
  return left
}
