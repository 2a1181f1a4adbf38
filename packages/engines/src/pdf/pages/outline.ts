/** Merges outlines (ISO 32000-1, 12.3.3), and prunes them after pages were removed. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../pdf-objects.ts'
import { outlineChildren } from './destinations.ts'

interface OutlineEntry {
  title: string
  /** The document's first page, in the new document. */
  page: PDFObject
  /** The document's own outline in the new document, or null. */
  outline: PDFObject
}

/** Makes `items` the children of an outline or an item, in order; a negative count marks the item as closed (ISO 32000-1, table 153). */
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

/**
 * Sets the document's outline to `entries`, which are closed: each document's outline becomes the children of an item with the document's
 * name.
 */
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

/** An item's target: an explicit destination in this document, or an action that does not refer to its pages. */
function targetOf(item: PDFObject): { holder: PDFObject; key: string; page: PDFObject } | 'elsewhere' | 'nowhere' {
  const action = item.get('A')
  const [holder, key] = action.isDictionary() && item.get('Dest').isNull() ? [action, 'D'] : [item, 'Dest']
  const destination = holder.get(key)
  if (destination.isArray() && destination.get(0).isIndirect()) return { holder, key, page: destination.get(0) }
  if (action.isDictionary() && nameOf(action.get('S')) !== 'GoTo') return 'elsewhere'
  return 'nowhere'
}

/**
 * Removes items that refer to no remaining page. An item with remaining children stays and takes the destination of the first, whereas
 * mupdf's `rearrangePages` would drop it.
 *
 * @param stay the object numbers of the remaining pages
 * @returns whether any item is left
 */
export function pruneOutline(outline: PDFObject, stay: ReadonlySet<number>): boolean {
  const prune = (parent: PDFObject): PDFObject[] => {
    const count = parent.get('Count')
    const all = outlineChildren(parent)
    const left = all.filter(stays)
    if (all.length > 0) tie(parent, left, parent === outline || !count.isNumber() || count.asNumber() > 0)
    return left
  }
  const stays = (item: PDFObject): boolean => {
    const below = prune(item)
    const target = targetOf(item)
    if (target === 'elsewhere') return true
    const hasPage = target !== 'nowhere' && stay.has(target.page.asIndirect())
    if (hasPage || below.length === 0)
      return hasPage || (target === 'nowhere' && item.get('Dest').isNull() && item.get('A').isNull())
    const instead = below[0] && targetOf(below[0])
    item.delete('A')
    if (instead && typeof instead === 'object') item.put('Dest', instead.holder.get(instead.key))
    else item.delete('Dest')
    return true
  }
  return prune(outline).length > 0
}

/** Detaches the outline from the catalog while mupdf rearranges the pages; returns `undefined` if there is none. */
export function takeOutline(document: PDFDocument): PDFObject | undefined {
  const root = document.getTrailer().get('Root')
  const outline = root.get('Outlines')
  if (!outline.isDictionary()) return undefined
  root.delete('Outlines')
  return outline
}
