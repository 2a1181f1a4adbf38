/** Structure elements and their kids (ISO 32000-1, 14.7.2 and 14.7.4), read such that malformed trees end. */
import type { PDFObject } from 'mupdf'
import { nameOf } from '../pdf-objects.ts'
import { itemsOf } from './form-fields.ts'

/** Deeper elements are left out; the deepest trees of programs have about 50 levels. */
export const deepestLevel = 500

/** Whether a kid is another element. Its type is optional, and every element has a role. */
export const isElement = (kid: PDFObject): boolean =>
  kid.isDictionary() && kid.get('S').isName() && ['', 'StructElem'].includes(nameOf(kid.get('Type')))

/** The kids of an element or of the tree's root, whether they are in an array or not. */
export function kidsOf(element: PDFObject): PDFObject[] {
  const kids = element.get('K')
  if (kids.isArray()) return itemsOf(kids)
  return kids.isNull() ? [] : [kids]
}

/** What a kid that is no element refers to: marked content of a page or form XObject, or a whole object such as an annotation. */
export type Content = { kind: 'marked'; page: PDFObject } | { kind: 'object'; page: PDFObject; object: PDFObject }

/** Reads a kid of `element` as content; `undefined` if it is none. Some writers leave out the type of a reference. */
export function contentOf(kid: PDFObject, element: PDFObject): Content | undefined {
  if (kid.isNumber()) return { kind: 'marked', page: element.get('Pg') }
  if (!kid.isDictionary()) return undefined
  const page = kid.get('Pg').isIndirect() ? kid.get('Pg') : element.get('Pg')
  if (!kid.get('Obj').isNull()) return { kind: 'object', page, object: kid.get('Obj') }
  return kid.get('MCID').isNumber() ? { kind: 'marked', page } : undefined
}

/** Yields every element below `parent`, parents first, each once. */
export function* elementsBelow(parent: PDFObject): Generator<PDFObject> {
  for (const [element] of leveledElements(parent)) yield element
}

/** Yields every element below `parent` with its level, from 0. */
export function* leveledElements(
  parent: PDFObject,
  seen = new Set<number>(),
  level = 0,
): Generator<[element: PDFObject, level: number]> {
  if (level > deepestLevel) return
  for (const kid of kidsOf(parent)) {
    if (!isElement(kid)) continue
    if (kid.isIndirect()) {
      if (seen.has(kid.asIndirect())) continue
      seen.add(kid.asIndirect())
    }
    yield [kid, level]
    yield* leveledElements(kid, seen, level + 1)
  }
}
