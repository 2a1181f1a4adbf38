/**
 * Prunes the outline (ISO 32000-1, 12.3.3) after pages were removed. mupdf's `rearrangePages` would drop an item whose own page was removed
 * although its children remain.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../name-of.ts'
import { outlineChildren } from './destinations.ts'
import { tie } from './outline.ts'

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
 * Removes items that refer to no remaining page. An item with remaining children stays and takes the destination of the first.
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
