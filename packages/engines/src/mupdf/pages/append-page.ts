/** Appends pages to new documents. */
import type { PDFDocument, PDFObject } from 'mupdf'

/**
 * Appends `page`, created by `addPage`, to a new document.
 *
 * mupdf's `insertPage` traverses all pages before it, which takes seconds for ten thousand pages. The page tree of a new document has one
 * node, so the page can be added there directly.
 */
export function appendPage(document: PDFDocument, page: PDFObject): void {
  const tree = document.getTrailer().get('Root', 'Pages')
  const pages = tree.get('Kids')
  page.put('Parent', tree)
  pages.push(page)
  tree.put('Count', pages.length)
}
