/**
 * Gives pages without tags a place in the structure tree of a merged document.
 *
 * A tagged document must have all of its real content in the structure tree (ISO 32000-1, 14.8.2.2); readers that use the tree skip the
 * rest. So the content of such a page becomes one element, which is read in the order in which it is drawn, as readers do with documents
 * without tags. Its role is `NonStruct` (14.8.4.2): it claims no meaning that nobody has checked, and its content is read.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { contentStreams, readContent, operationsOf } from '../content-stream.ts'
import { nameOf } from '../pdf-objects.ts'
import { itemsOf } from './form-fields.ts'

/** The roles of annotations (14.8.4.5). Pop-ups belong to their annotations. */
const roles: Partial<Record<string, string>> = { Link: 'Link', Widget: 'Form', Popup: '' }

/** Larger identifiers are ignored, because the parent tree has an entry for each up to the largest one. */
const mostIdentifiers = 100_000

/** The identifiers of marked content on a page: a program that dropped the tree may have left them. They cannot be nested. */
function markedContent(page: PDFObject): number[] {
  const content = contentStreams(page).map(readContent).join('\n')
  if (!content.includes('BDC')) return []
  const properties = page.get('Resources', 'Properties')
  const ids = new Set<number>()
  for (const operation of operationsOf(content)) {
    if (operation.operator !== 'BDC') continue
    const source = operation.operands().join(' ')
    const inline = /\/MCID\s+(\d+)/.exec(source)?.[1]
    const named = /^\/\S+\s+\/(\S+)/.exec(source)?.[1]
    const found = named === undefined ? undefined : properties.get(named, 'MCID')
    if (inline !== undefined) ids.add(Number(inline))
    else if (found?.isNumber()) ids.add(found.asNumber())
  }
  return [...ids].filter((id) => id < mostIdentifiers)
}

/** Makes elements for the untagged pages of a merged document; they share two small streams. */
export class UntaggedPages {
  /** The entries of the parent tree. */
  readonly parents: [key: number, value: PDFObject][] = []
  private readonly begin: PDFObject
  private readonly end: PDFObject
  private readonly document: PDFDocument
  private next: number

  /** @param firstKey the first free structure parent key */
  constructor(document: PDFDocument, firstKey: number) {
    this.document = document
    this.next = firstKey
    this.begin = document.addStream('/NonStruct << /MCID 0 >> BDC\n', {})
    this.end = document.addStream('\nEMC\n', {})
  }

  /** Adds the page below `parent`; returns its element. */
  add(page: PDFObject, parent: PDFObject): PDFObject {
    const { document } = this
    const element = this.element('NonStruct', parent, page)
    const ids = this.mark(page)
    const kids: (number | PDFObject)[] = [...ids]
    if (ids.length > 0) {
      const owners = document.newArray()
      for (let id = 0; id <= Math.max(...ids); id++) owners.push(ids.includes(id) ? element : document.newNull())
      page.put('StructParents', this.keyFor(owners))
    }
    for (const annotation of itemsOf(page.get('Annots'))) {
      const role = roles[nameOf(annotation.get('Subtype'))] ?? 'Annot'
      if (!annotation.isIndirect() || !annotation.isDictionary() || role === '') continue
      const own = this.element(role, element, page)
      own.put('K', { Type: document.newName('OBJR'), Obj: annotation, Pg: page })
      annotation.put('StructParent', this.keyFor(own))
      kids.push(own)
    }
    element.put('K', kids)
    return element
  }

  private element(role: string, parent: PDFObject, page: PDFObject): PDFObject {
    const { document } = this
    return document.addObject({ Type: document.newName('StructElem'), S: document.newName(role), P: parent, Pg: page })
  }

  private keyFor(value: PDFObject): number {
    this.parents.push([this.next, value])
    return this.next++
  }

  /** Marks the page's content as a whole, unless a part of it is marked already; returns the identifiers. */
  private mark(page: PDFObject): number[] {
    const streams = contentStreams(page)
    if (streams.length === 0) return []
    const ids = markedContent(page)
    if (ids.length > 0) return ids
    const contents = this.document.newArray()
    for (const stream of [this.begin, ...streams, this.end]) contents.push(stream)
    page.put('Contents', contents)
    return [0]
  }
}
