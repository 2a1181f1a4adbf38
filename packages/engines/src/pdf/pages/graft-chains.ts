/**
 * Copies objects that refer to each other in long chains: pages by links to the next one, outline items, article beads, deep structure
 * elements. mupdf copies an object with all that it refers to by recursion, and fails with "exception stack overflow" after about 250
 * levels; so an outline of a few hundred items could not be copied.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { entriesOf } from '../pdf-objects.ts'
import { beadsOf } from './article-threads.ts'
import { outlineItems } from './destinations.ts'
import { itemsOf } from './form-fields.ts'
import { leveledElements } from './structure-elements.ts'

/** Structure elements at every so many levels are copied by themselves. */
const levelsAtOnce = 20

/** The objects of a document that break all of its chains. */
function* linksOf(source: PDFDocument, pages: readonly PDFObject[]): Generator<PDFObject> {
  const root = source.getTrailer().get('Root')
  yield* pages
  yield* outlineItems(root.get('Outlines'))
  for (const thread of itemsOf(root.get('Threads'))) if (thread.isDictionary()) yield* beadsOf(thread)
  const tree = root.get('StructTreeRoot')
  if (!tree.isDictionary()) return
  for (const [element, level] of leveledElements(tree)) if (level % levelsAtOnce === levelsAtOnce - 1) yield element
}

/**
 * Copies these objects to another document: first each as an empty dictionary, so that references to it end there, then their entries. The
 * originals are left empty.
 *
 * @param graft copies an object, each only once
 */
export function graftChains(
  source: PDFDocument,
  pages: readonly PDFObject[],
  graft: (object: PDFObject) => PDFObject,
): void {
  const seen = new Set<number>()
  const links = [...linksOf(source, pages)].filter((link) => {
    const isNew = link.isIndirect() && link.isDictionary() && !seen.has(link.asIndirect())
    seen.add(link.asIndirect())
    return isNew
  })
  const emptied = links.map((link) => {
    const entries = entriesOf(link)
    for (const [key] of entries) link.delete(key)
    return { copy: graft(link), entries }
  })
  for (const { copy, entries } of emptied) for (const [key, value] of entries) copy.put(key, graft(value))
}
