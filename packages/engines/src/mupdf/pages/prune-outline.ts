/**
 * The outline (ISO 32000-1, 12.3.3) after pages went. Done here, not by mupdf's `rearrangePages`: that forgets an item whose own page
 * is gone while those below it stay.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../name-of.ts'
import { outlineChildren } from './destinations.ts'
import { tie } from './outline.ts'

/** What an item leads to: an array with a page in this document, or something that has nothing to do with its pages. */
function targetOf(item: PDFObject): { holder: PDFObject; key: string; page: PDFObject } | 'elsewhere' | 'nowhere' {
  const action = item.get('A')
  const [holder, key] = action.isDictionary() && item.get('Dest').isNull() ? [action, 'D'] : [item, 'Dest']
  const destination = holder.get(key)
  if (destination.isArray() && destination.get(0).isIndirect()) return { holder, key, page: destination.get(0) }
  if (action.isDictionary() && nameOf(action.get('S')) !== 'GoTo') return 'elsewhere'
  return 'nowhere'
}

/**
 * Takes items out that lead to no page that stays. One with items left below it stays too, and leads where the first of them does.
 *
 * @param stay the object numbers of the pages that stay
 * @returns whether anything is left
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

/** Takes the outline out of the catalogue for as long as mupdf moves the pages; `undefined` when there is none. */
export function takeOutline(document: PDFDocument): PDFObject | undefined {
  const root = document.getTrailer().get('Root')
  const outline = root.get('Outlines')
  if (!outline.isDictionary()) return undefined
  root.delete('Outlines')
  return outline
}
