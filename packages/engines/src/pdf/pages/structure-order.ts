/**
 * Sorts structure elements by their pages. The order of the elements is the order in which a document is read aloud (ISO 32000-1,
 * 14.8.2.3), so it must follow the pages when these are reordered.
 */
import type { PDFObject } from 'mupdf'
import { contentOf, deepestLevel, isElement, kidsOf } from './structure-elements.ts'

/**
 * Sorts the kids of `element`, at every level, by the first page of their content; those of one page keep their order. A kid without
 * content stays behind its predecessor.
 *
 * @param places the new places of the pages, by object number
 * @returns the first place of the element's content, or `undefined` if it has none
 */
export function sortByPages(
  element: PDFObject,
  places: ReadonlyMap<number, number>,
  seen = new Set<number>(),
  level = 0,
): number | undefined {
  const placeOf = (kid: PDFObject): number | undefined => {
    if (!isElement(kid)) return places.get(contentOf(kid, element)?.page.asIndirect() ?? 0)
    if (level > deepestLevel || seen.has(kid.asIndirect())) return undefined
    if (kid.isIndirect()) seen.add(kid.asIndirect())
    return sortByPages(kid, places, seen, level + 1)
  }
  let before = 0
  const placed = kidsOf(element).map((kid) => {
    const own = placeOf(kid)
    before = own ?? before
    return { kid, own, place: before }
  })
  const sorted = placed.toSorted((a, b) => a.place - b.place)
  if (sorted.some((each, index) => each !== placed[index]))
    element.put(
      'K',
      sorted.map(({ kid }) => kid),
    )
  return sorted.find(({ own }) => own !== undefined)?.own
}
