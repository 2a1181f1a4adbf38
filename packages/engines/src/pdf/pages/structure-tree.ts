/**
 * Prunes the structure tree (ISO 32000-1, 14.7) after pages were removed, so that screen readers find only existing content and nothing of
 * a removed page stays in the file.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { nameOf } from '../pdf-objects.ts'
import { annotationsOf, itemsOf } from './form-fields.ts'
import { bytesOf, nameTree, numberTree, numberTreeEntries } from './number-tree.ts'
import { contentOf, deepestLevel, elementsBelow, isElement, kidsOf } from './structure-elements.ts'
import { parentKeys } from './structure-keys.ts'

/** Texts that stand for an element's whole content (14.9.3 to 14.9.5). */
const substitutes = ['ActualText', 'Alt', 'E'] as const

/** What is left of a kid: content of a remaining page, nothing, or it never had any, as an empty table cell. */
type State = 'content' | 'removed' | 'empty'

interface Walk {
  /** The object numbers of the remaining pages. */
  pages: ReadonlySet<number>
  /** The object numbers of the annotations on them. */
  annotations: ReadonlySet<number>
  /** The pages of elements by the parent tree, for elements that do not name their page. */
  owners(): ReadonlyMap<number, number>
  /** The object numbers of visited elements. */
  seen: Set<number>
  /** Elements that lost a part of their content. */
  reduced: Set<PDFObject>
}

/** The pages that the parent tree gives for elements, both as object numbers. */
function ownersOf(tree: PDFObject, pages: readonly PDFObject[]): Map<number, number> {
  const parents = new Map(numberTreeEntries(tree.get('ParentTree')))
  return new Map(
    pages.flatMap((page) => {
      const key = page.get('StructParents')
      const elements = key.isNumber() ? parents.get(key.asNumber()) : undefined
      return elements
        ? itemsOf(elements).map((element): [number, number] => [element.asIndirect(), page.asIndirect()])
        : []
    }),
  )
}

function stateOfContent(kid: PDFObject, element: PDFObject, { pages, annotations, owners }: Walk): State {
  const content = contentOf(kid, element)
  if (!content) return 'removed'
  const page = content.page.isIndirect() ? content.page.asIndirect() : owners().get(element.asIndirect())
  const onPage = page === undefined || pages.has(page)
  // XObjects may be whole objects as well (14.7.4.3); they are on the page that draws them.
  if (content.kind === 'marked' || content.object.isStream()) return onPage ? 'content' : 'removed'
  return content.object.isIndirect() && annotations.has(content.object.asIndirect()) ? 'content' : 'removed'
}

/** An empty kid belongs to the page of the sibling with content before it, or after it at the start: it stays or goes with that one. */
function resolveEmpty(states: readonly State[]): State[] {
  let last: State = states.find((state) => state !== 'empty') ?? 'empty'
  return states.map((state) => {
    if (state !== 'empty') last = state
    return last
  })
}

/** Removes what describes removed pages below `element`. */
function prune(document: PDFDocument, element: PDFObject, walk: Walk, level: number): State {
  const kids = kidsOf(element)
  const states = kids.map((kid): State => {
    if (kid.isNumber() || !isElement(kid)) return stateOfContent(kid, element, walk)
    if (level > deepestLevel) return 'removed'
    if (kid.isIndirect()) {
      // In a malformed file an element may be its own descendant, or have two parents.
      if (walk.seen.has(kid.asIndirect())) return 'removed'
      walk.seen.add(kid.asIndirect())
    }
    return prune(document, kid, walk, level + 1)
  })
  const page = element.get('Pg')
  const away = page.isIndirect() && !walk.pages.has(page.asIndirect())
  if (!states.includes('content')) return states.includes('removed') || away ? 'removed' : 'empty'
  const stay = resolveEmpty(states)
  const left = kids.filter((_, index) => stay[index] === 'content')
  if (left.length < kids.length) element.put('K', left)
  if (away) element.delete('Pg')
  if (left.length < kids.length || kids.some((kid) => walk.reduced.has(kid))) {
    walk.reduced.add(element)
    for (const key of substitutes) element.delete(key)
  }
  if (left.length === kids.length) return 'content'
  // A link to a removed page is removed with its annotation; its text stays as ordinary text.
  const objects = (each: readonly PDFObject[]) => each.some((kid) => contentOf(kid, element)?.kind === 'object')
  if (nameOf(element.get('S')) === 'Link' && objects(kids) && !objects(left)) element.put('S', document.newName('Span'))
  return 'content'
}

/** Removes references from the remaining elements to others (ISO 32000-2, 14.7.5.6); returns the elements by their identifiers. */
function settle(elements: readonly PDFObject[], left: ReadonlySet<number>): [string, PDFObject][] {
  return elements.flatMap((element): [string, PDFObject][] => {
    const others = itemsOf(element.get('Ref'))
    const existing = others.filter((other) => left.has(other.asIndirect()))
    if (existing.length < others.length) element.put('Ref', existing)
    const id = element.get('ID')
    return id.isString() && element.isIndirect() ? [[bytesOf(id), element]] : []
  })
}

/** The entries of the parent tree for the remaining pages, without removed elements. */
function remainingParents(
  document: PDFDocument,
  tree: PDFObject,
  keys: ReadonlySet<number>,
  left: ReadonlySet<number>,
): [number, PDFObject][] {
  const exists = (element: PDFObject) => !element.isIndirect() || left.has(element.asIndirect())
  return numberTreeEntries(tree.get('ParentTree')).flatMap(([key, value]): [number, PDFObject][] => {
    if (!keys.has(key)) return []
    if (!value.isArray()) return value.isDictionary() && exists(value) ? [[key, value]] : []
    const elements = itemsOf(value)
    if (elements.every(exists)) return [[key, value]]
    const existing = document.newArray()
    for (const element of elements) existing.push(exists(element) ? element : document.newNull())
    return [[key, existing]]
  })
}

/**
 * Prunes the document's structure tree to the remaining pages. Removed elements are deleted, so that no other reference keeps them.
 *
 * @param tree the tree's root, from the original catalog
 * @param pages the remaining pages
 * @param original all pages of the original document
 * @returns the object numbers of the remaining elements, and the root if there are any
 */
export function pruneStructureTree(
  document: PDFDocument,
  tree: PDFObject,
  pages: readonly PDFObject[],
  original: readonly PDFObject[],
): { tree?: PDFObject; elements: ReadonlySet<number> } {
  // Few documents need it, and reading it takes as long as reading the tree.
  let owners: ReadonlyMap<number, number> | undefined
  const walk: Walk = {
    pages: new Set(pages.map((page) => page.asIndirect())),
    annotations: new Set(pages.flatMap(annotationsOf)),
    owners: () => (owners ??= ownersOf(tree, original)),
    seen: new Set(),
    reduced: new Set(),
  }
  const state = prune(document, tree, walk, 0)
  const elements = state === 'content' ? [...elementsBelow(tree)] : []
  const left = new Set(elements.map((element) => element.asIndirect()))
  if (state === 'content') {
    const identified = settle(elements, left)
    if (!tree.get('IDTree').isNull()) {
      tree.delete('IDTree')
      if (identified.length > 0) tree.put('IDTree', nameTree(document, identified))
    }
    const parents = remainingParents(document, tree, parentKeys(pages), left)
    tree.put('ParentTree', document.addObject(numberTree(document, parents)))
  }
  for (const number of walk.seen) if (!left.has(number)) document.deleteObject(number)
  return state === 'content' ? { tree, elements: left } : { elements: left }
}
