/**
 * Prunes the structure tree (ISO 32000-1, 14.7) after pages were removed, so that screen readers find only existing content and nothing of
 * a removed page stays in the file.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './form-fields.ts'
import { numberTree, numberTreeEntries } from './number-tree.ts'

const isName = (object: PDFObject, name: string) => object.isName() && object.asName() === name

/** The structure parent keys of pages, their annotations and their form XObjects. */
function parentKeys(pages: readonly PDFObject[]): Set<number> {
  const keys = new Set<number>()
  const note = (object: PDFObject) => {
    for (const name of ['StructParents', 'StructParent']) {
      const key = object.get(name)
      if (key.isNumber()) keys.add(key.asNumber())
    }
  }
  for (const page of pages) {
    note(page)
    for (const annotation of itemsOf(page.get('Annots'))) note(annotation)
    const forms = page.get('Resources', 'XObject')
    if (forms.isDictionary()) forms.forEach((each) => note(each))
  }
  return keys
}

interface Walk {
  /** The object numbers of the remaining pages. */
  kept: ReadonlySet<number>
  /** The object numbers of visited elements. */
  seen: Set<number>
}

/** Returns the remaining kids, or `undefined` if none remains. */
function prunedKids(document: PDFDocument, element: PDFObject, { kept, seen }: Walk) {
  const kids = element.get('K')
  const page = element.get('Pg')
  const onKeptPage = (own: PDFObject) => {
    const at = own.isIndirect() ? own : page
    return !at.isIndirect() || kept.has(at.asIndirect())
  }
  const stays = (kid: PDFObject): boolean => {
    if (kid.isNumber()) return onKeptPage(kid)
    if (!kid.isDictionary()) return false
    if (isName(kid.get('Type'), 'MCR') || isName(kid.get('Type'), 'OBJR')) return onKeptPage(kid.get('Pg'))
    if (kid.isIndirect()) {
      // In a malformed file an element may be its own descendant.
      if (seen.has(kid.asIndirect())) return false
      seen.add(kid.asIndirect())
    }
    return pruneElement(document, kid, { kept, seen })
  }
  if (!kids.isArray()) return kids.isNull() || !stays(kids) ? undefined : kids
  const left = document.newArray()
  for (const kid of itemsOf(kids)) if (stays(kid)) left.push(kid)
  return left.length === 0 ? undefined : left
}

/** Removes the parts of an element that describe removed pages; returns whether anything of it remains. */
function pruneElement(document: PDFDocument, element: PDFObject, { kept, seen }: Walk): boolean {
  const had = element.get('K')
  const left = prunedKids(document, element, { kept, seen })
  const page = element.get('Pg')
  const away = page.isIndirect() && !kept.has(page.asIndirect())
  if (left === undefined) return had.isNull() && !away
  if (left.isArray() && left.length < had.length) element.put('K', left)
  if (away) element.delete('Pg')
  return true
}

/**
 * Prunes the document's structure tree to the remaining pages.
 *
 * @param tree the tree's root, from the original catalog
 * @param pages the remaining pages
 * @returns the root, or `undefined` if no element remains
 */
export function pruneStructureTree(
  document: PDFDocument,
  tree: PDFObject,
  pages: readonly PDFObject[],
): PDFObject | undefined {
  const kept = new Set(pages.map((page) => page.asIndirect()))
  const kids = prunedKids(document, tree, { kept, seen: new Set() })
  if (!kids) return undefined
  const keys = parentKeys(pages)
  const parents = numberTreeEntries(tree.get('ParentTree')).filter(([key]) => keys.has(key))
  tree.put('K', kids)
  tree.put('ParentTree', document.addObject(numberTree(document, parents)))
  // The ID tree refers to removed elements too; only other elements use it.
  tree.delete('IDTree')
  return tree
}
