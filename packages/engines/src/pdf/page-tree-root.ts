/** Mends a page tree in memory whose root is a page: readers open such a file, mupdf finds no page in it. */
import type { PDFDocument, PDFObject } from 'mupdf'

const hasKids = (node: PDFObject) => node.isDictionary() && node.get('Kids').isArray()

/** The farthest parent of a page. A loop ends the search. */
function farthestParent(page: PDFObject): PDFObject | undefined {
  const seen = new Set<number>()
  let found: PDFObject | undefined
  for (let node = page.get('Parent'); hasKids(node) && node.isIndirect(); node = node.get('Parent')) {
    if (seen.has(node.asIndirect())) return undefined
    seen.add(node.asIndirect())
    found = node
  }
  return found
}

/** If the catalog refers to a page instead of the page tree, makes it refer to the tree that the page is in, or to a new one. */
export function mendPageTreeRoot(document: PDFDocument): void {
  const catalog = document.getTrailer().get('Root')
  if (!catalog.isDictionary()) return
  const page = catalog.get('Pages')
  // Only a page has contents.
  if (!page.isDictionary() || hasKids(page) || page.get('Contents').isNull()) return
  const root = farthestParent(page)
  if (root) {
    catalog.put('Pages', root)
    return
  }
  const tree = document.addObject({ Type: document.newName('Pages'), Count: 1 })
  const kids = document.newArray()
  kids.push(page.isIndirect() ? page : document.addObject(page))
  tree.put('Kids', kids)
  kids.get(0).put('Parent', tree)
  catalog.put('Pages', tree)
}
