/** An outline of outlines: each document's own under an item of its name. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { outlineChildren } from './destinations.ts'

export interface OutlineEntry {
  title: string
  /** The first page of the document, in the new one. */
  page: PDFObject
  /** The document's own outline in the new one, or null. */
  outline: PDFObject
}

/** Makes the document's outline of `entries`, closed. */
export function writeOutline(document: PDFDocument, entries: readonly OutlineEntry[]): void {
  const root = document.addObject({ Type: document.newName('Outlines') })
  // A document's outline becomes the item itself: its own items call it their parent already.
  const items = entries.map(({ title, page, outline }) => {
    const item = outline.isDictionary() ? outline : document.addObject({})
    item.delete('Type')
    item.put('Title', document.newString(title))
    item.put('Parent', root)
    item.put('Dest', [page, document.newName('Fit')])
    const own = outlineChildren(item)
    if (own.length > 0) item.put('Count', -own.length)
    return item
  })
  for (const [index, item] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    if (before) item.put('Prev', before)
    if (after) item.put('Next', after)
  }
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return
  root.put('First', first)
  root.put('Last', last)
  root.put('Count', items.length)
  document.getTrailer().get('Root').put('Outlines', root)
}
