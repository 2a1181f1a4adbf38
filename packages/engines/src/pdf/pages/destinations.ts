/**
 * Destinations (ISO 32000-1, 12.3.2). Links and outline items may refer to a page by a name that the catalog defines. When pages are
 * removed or documents merged, such names are replaced by explicit destinations.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../pdf-objects.ts'
import { itemsOf } from './form-fields.ts'
import { bytesOf, nameTree, nameTreeEntries } from './number-tree.ts'

/** Returns the explicit destination, an array of a page and a view; `undefined` if it is something else. */
const explicit = (destination: PDFObject): PDFObject | undefined => {
  const array = destination.isDictionary() ? destination.get('D') : destination
  return array.isArray() && array.get(0).isIndirect() ? array : undefined
}

/** The catalog's named destinations: `Names` since PDF 1.2, the dictionary `Dests` before (and in Chromium's files). */
export interface NamedDestinations {
  names: Map<string, PDFObject>
  dictionary: Map<string, PDFObject>
}

export function readNamedDestinations(document: PDFDocument): NamedDestinations {
  const root = document.getTrailer().get('Root')
  const dictionary = new Map<string, PDFObject>()
  const old = root.get('Dests')
  if (old.isDictionary()) old.forEach((value, key) => void dictionary.set(String(key), value))
  return { names: new Map(nameTreeEntries(root.get('Names', 'Dests'))), dictionary }
}

/** Writes the named destinations that refer to one of `pages` (object numbers). */
export function writeNamedDestinations(
  document: PDFDocument,
  { names, dictionary }: NamedDestinations,
  pages: ReadonlySet<number>,
): void {
  const root = document.getTrailer().get('Root')
  const leadsToPage = ([, value]: [string, PDFObject]) => {
    const page = explicit(value)?.get(0)
    return page !== undefined && pages.has(page.asIndirect())
  }
  const named = [...names].filter(leadsToPage)
  if (named.length > 0) {
    if (root.get('Names').isNull()) root.put('Names', {})
    root.get('Names').put('Dests', nameTree(document, named))
  }
  const old = [...dictionary].filter(leadsToPage)
  if (old.length > 0) root.put('Dests', Object.fromEntries(old))
}

/** The direct children of an outline or an item. A cycle in a malformed one ends the list. */
export function outlineChildren(parent: PDFObject): PDFObject[] {
  const items: PDFObject[] = []
  const seen = new Set<number>()
  if (!parent.isDictionary()) return items
  for (let item = parent.get('First'); item.isIndirect() && !seen.has(item.asIndirect()); item = item.get('Next')) {
    seen.add(item.asIndirect())
    items.push(item)
  }
  return items
}

/** All items of an outline whose cycles `removeCircularReferences` has removed. */
export function* outlineItems(outline: PDFObject): Generator<PDFObject> {
  for (const item of outlineChildren(outline)) {
    yield item
    yield* outlineItems(item)
  }
}

/** Chains of actions longer than this are cut by no reader, but exist only in malformed files. */
const longestChain = 100

/** Yields the actions of an annotation, a page, an outline item or the catalog: its own, those of events, and the ones that follow. */
function* actionsOf(holder: PDFObject): Generator<PDFObject> {
  const actions = [holder.get('A'), holder.get('OpenAction')]
  const events = holder.get('AA')
  if (events.isDictionary()) events.forEach((action) => void actions.push(action))
  for (let count = 0; count < longestChain; count++) {
    const action = actions.shift()
    if (!action) return
    if (!action.isDictionary()) continue
    yield action
    const next = action.get('Next')
    actions.push(...(next.isArray() ? itemsOf(next) : [next]))
  }
}

/** Replaces named destinations by explicit ones in all links, actions and outline items of the document. */
export function makeDestinationsExplicit(
  document: PDFDocument,
  pages: readonly PDFObject[],
  { names, dictionary }: NamedDestinations,
): void {
  const replace = (holder: PDFObject, key: string) => {
    const name = holder.get(key)
    if (name.isArray()) {
      // Some writers use page indices within their own document, although these are only valid for other files (12.6.4.3).
      const page = name.get(0).isNumber() ? pages[name.get(0).asNumber()] : undefined
      if (page) name.put(0, page)
      return
    }
    const found = name.isString() ? names.get(bytesOf(name)) : name.isName() ? dictionary.get(bytesOf(name)) : undefined
    const destination = found && explicit(found)
    if (destination) holder.put(key, destination)
  }
  const settle = (holder: PDFObject, key: string) => {
    replace(holder, key)
    for (const action of actionsOf(holder)) if (nameOf(action.get('S')) === 'GoTo') replace(action, 'D')
  }
  for (const page of pages) {
    settle(page, 'Dest')
    for (const annotation of itemsOf(page.get('Annots'))) if (annotation.isDictionary()) settle(annotation, 'Dest')
  }
  const root = document.getTrailer().get('Root')
  settle(root, 'OpenAction')
  for (const item of outlineItems(root.get('Outlines'))) settle(item, 'Dest')
}

/**
 * Removes references from outline items (12.3.3) and actions (ISO 32000-2, 12.3.2.3) to structure elements that are not in the tree: each
 * would keep the texts of a removed page in the file. Their destinations are kept.
 *
 * @param elements the object numbers of the elements in the tree
 */
export function dropStructureTargets(
  document: PDFDocument,
  pages: readonly PDFObject[],
  elements: ReadonlySet<number>,
): void {
  const drop = (holder: PDFObject) => {
    const element = holder.get('SE')
    if (!element.isNull() && !elements.has(element.asIndirect())) holder.delete('SE')
    for (const action of actionsOf(holder)) {
      const target = action.get('SD')
      if (target.isArray() && !elements.has(target.get(0).asIndirect())) action.delete('SD')
    }
  }
  for (const page of pages)
    for (const annotation of itemsOf(page.get('Annots'))) if (annotation.isDictionary()) drop(annotation)
  for (const item of outlineItems(document.getTrailer().get('Root', 'Outlines'))) drop(item)
}
