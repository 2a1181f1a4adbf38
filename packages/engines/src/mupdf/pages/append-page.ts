/** Pages at the end of a document that we make ourselves. */
import type { PDFDocument, PDFObject } from 'mupdf'

/**
 * Appends `page`, which `addPage` has made, to a new document.
 *
 * mupdf's `insertPage` walks over all pages before it: ten thousand of them take seconds. The page tree of a new document
 * has one node, so the page can be added there at once.
 */
export function appendPage(document: PDFDocument, page: PDFObject): void {
  const tree = document.getTrailer().get('Root', 'Pages')
  const pages = tree.get('Kids')
  page.put('Parent', tree)
  pages.push(page)
  tree.put('Count', pages.length)
}
