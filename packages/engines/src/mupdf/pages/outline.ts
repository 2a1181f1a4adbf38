/** Merges outlines: each document's outline becomes the children of an item with the document's name. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { outlineChildren } from './destinations.ts'

export interface OutlineEntry {
  title: string
  /** The document's first page, in the new document. */
  page: PDFObject
  /** The document's own outline in the new document, or null. */
  outline: PDFObject
}

/** Makes `items` the children of an outline or an item, in order; a negative count marks the item as closed (table 153). */
export function tie(parent: PDFObject, items: readonly PDFObject[], wasOpen: boolean): void {
  for (const [index, item] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    item.put('Parent', parent)
    if (before) item.put('Prev', before)
    else item.delete('Prev')
    if (after) item.put('Next', after)
    else item.delete('Next')
  }
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) {
    for (const key of ['First', 'Last', 'Count']) parent.delete(key)
    return
  }
  parent.put('First', first)
  parent.put('Last', last)
  const open = items.reduce((sum, item) => {
    const count = item.get('Count')
    return sum + 1 + (count.isNumber() ? Math.max(count.asNumber(), 0) : 0)
  }, 0)
  parent.put('Count', wasOpen ? open : -items.length)
}

/** Sets the document's outline to `entries`, which are closed. */
export function writeOutline(document: PDFDocument, entries: readonly OutlineEntry[]): void {
  const root = document.addObject({ Type: document.newName('Outlines') })
  // The root of a document's outline becomes the item itself, because its children already refer to it as their parent.
  const items = entries.map(({ title, page, outline }) => {
    const item = outline.isDictionary() ? outline : document.addObject({})
    item.delete('Type')
    item.put('Title', document.newString(title))
    item.put('Dest', [page, document.newName('Fit')])
    const own = outlineChildren(item)
    if (own.length > 0) item.put('Count', -own.length)
    return item
  })
  if (items.length === 0) return
  tie(root, items, true)
  document.getTrailer().get('Root').put('Outlines', root)
}
