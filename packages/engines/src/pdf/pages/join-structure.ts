/** Merges structure trees (ISO 32000-1, 14.7): each document becomes a part of the whole. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { itemsOf } from './form-fields.ts'
import { numberTree } from './number-tree.ts'
import { elementsBelow, isElement, kidsOf } from './structure-elements.ts'
import { joinClasses, joinIdentifiers, joinRoles } from './structure-names.ts'
import { sortByPages } from './structure-order.ts'
import { UntaggedPages } from './untagged-pages.ts'

/** A document's structure tree, copied to the new document. */
export interface GraftedStructure {
  tree: PDFObject
  /** Entries of the parent tree by their new keys. */
  parents: [key: number, value: PDFObject][]
  /** The document's dictionary `MarkInfo`, or null. */
  marks: PDFObject
}

/** A document in the merged one. */
export interface StructuredPart {
  /** Its pages in their new order. */
  pages: readonly PDFObject[]
  structure: GraftedStructure | undefined
  /** Whether its pages are in another order than in the original. */
  reordered: boolean
  /** Its natural language, or null. */
  language: PDFObject
}

const isSet = (marks: PDFObject, key: string) => marks.isDictionary() && marks.get(key).toString() === 'true'

/** Namespaces (ISO 32000-2, 14.7.4) are defined by the elements that use them, and listed once. */
function joinNamespaces(document: PDFDocument, trees: readonly PDFObject[]): PDFObject | undefined {
  const all = trees.flatMap((tree) => itemsOf(tree.get('Namespaces')))
  if (all.length === 0) return undefined
  const joined = document.newArray()
  for (const each of all) joined.push(each)
  return joined
}

/**
 * The dictionary that says how far the tags can be relied on (14.7.1, table 321). All content is in the tree, so the document is marked as
 * tagged. If pages without tags, or tags that their own document calls uncertain, are a part of it, `Suspects` says that it may not conform
 * to the conventions of tagged PDF; such a document cannot be PDF/UA (ISO 14289-1, 7.1).
 */
function marksOf(parts: readonly StructuredPart[]) {
  const suspect = parts.some(
    ({ structure }) => !structure || !isSet(structure.marks, 'Marked') || isSet(structure.marks, 'Suspects'),
  )
  const properties = parts.some(({ structure }) => structure && isSet(structure.marks, 'UserProperties'))
  return { Marked: true, ...(suspect ? { Suspects: true } : {}), ...(properties ? { UserProperties: true } : {}) }
}

/**
 * Sets the document's structure tree to those of `parts`. Nothing is done if none has one.
 *
 * @param firstKey the first structure parent key that no part uses
 * @param places the places of all pages by their object numbers
 * @returns the number of pages without tags, which are read as they are drawn; 0 if the document has no tags at all
 */
export function joinStructures(
  document: PDFDocument,
  parts: readonly StructuredPart[],
  firstKey: number,
  places: ReadonlyMap<number, number>,
): number {
  const trees = parts.flatMap(({ structure }) => (structure ? [structure.tree] : []))
  if (trees.length === 0) return 0
  const name = (text: string) => document.newName(text)
  const root = document.addObject({ Type: name('StructTreeRoot') })
  const whole = document.addObject({ Type: name('StructElem'), S: name('Document'), P: root })
  const untagged = new UntaggedPages(document, firstKey)
  let pagesWithout = 0
  const named = trees.map((tree) => ({ tree, elements: [...elementsBelow(tree)] }))
  const kids = parts.map(({ pages, structure, language, reordered }) => {
    const part = document.addObject({ Type: name('StructElem'), S: name('Part'), P: whole })
    // An empty language means that it is unknown (14.9.2.2), so that the part does not take the one of the first document.
    part.put('Lang', language.isString() ? language : document.newString(''))
    if (!structure) {
      pagesWithout += pages.length
      part.put(
        'K',
        pages.map((page) => untagged.add(page, part)),
      )
      return part
    }
    if (reordered) sortByPages(structure.tree, places)
    const own = kidsOf(structure.tree).filter(isElement)
    for (const kid of own) kid.put('P', part)
    part.put('K', own)
    return part
  })
  whole.put('K', kids)
  root.put('K', whole)
  const parents = [...parts.flatMap(({ structure }) => structure?.parents ?? []), ...untagged.parents]
  root.put('ParentTree', document.addObject(numberTree(document, parents)))
  root.put('ParentTreeNextKey', Math.max(0, ...parents.map(([key]) => key + 1)))
  const roles = joinRoles(document, named)
  const classes = joinClasses(document, named)
  if (roles) root.put('RoleMap', roles)
  if (classes) root.put('ClassMap', classes)
  const identifiers = joinIdentifiers(document, named)
  if (identifiers) root.put('IDTree', identifiers)
  const namespaces = joinNamespaces(document, trees)
  if (namespaces) root.put('Namespaces', namespaces)
  const catalogue = document.getTrailer().get('Root')
  catalogue.put('StructTreeRoot', root)
  catalogue.put('MarkInfo', marksOf(parts))
  return pagesWithout
}
