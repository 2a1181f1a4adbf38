/** Copies a whole document into another: its pages with all objects they refer to, and the related catalog entries. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { claimsPdfa } from '../pdfa-mark.ts'
import { makeDestinationsExplicit, readNamedDestinations, type NamedDestinations } from './destinations.ts'
import { itemsOf } from './form-fields.ts'
import { pagesOf } from './keep-pages.ts'
import { dropParentKeys, shiftParentKeys, type GraftedStructure } from './join-structure.ts'
import { nameTreeEntries, numberTreeEntries } from './number-tree.ts'
import { readPageLabels, type PageLabel } from './page-labels.ts'

/** A document's parts, copied to the new document but not yet in its catalog. */
export interface GraftedDocument {
  pages: PDFObject[]
  labels: PageLabel[] | undefined
  outline: PDFObject
  destinations: NamedDestinations
  attachments: [name: string, file: PDFObject][]
  form: PDFObject
  layers: PDFObject
  intents: PDFObject[]
  /** Its structure tree, if it has one and it is wanted. */
  structure: GraftedStructure | undefined
  /** Whether it claimed to be PDF/A, which does not hold for a part of another document. */
  pdfa: boolean
}

const asMap = (entries: ReadonlyMap<string, PDFObject>, graft: (object: PDFObject) => PDFObject) =>
  new Map([...entries].map(([key, value]) => [key, graft(value)]))

/**
 * Copies all pages of `source`, which is left unusable, into `target`. Unwanted pages must be removed first. Inherited attributes must be
 * on the pages themselves, as `keepPages` leaves them.
 *
 * @param firstKey the first structure parent key of its pages in the new document; without it the structure tree is not copied
 */
export function graftDocument(target: PDFDocument, source: PDFDocument, firstKey?: number): GraftedDocument {
  const root = source.getTrailer().get('Root')
  const pages = pagesOf(source)
  const destinations = readNamedDestinations(source)
  makeDestinationsExplicit(source, pages, destinations)
  const labels = readPageLabels(source)
  const tree = root.get('StructTreeRoot')
  const tagged = firstKey !== undefined && tree.isDictionary()
  if (tagged) shiftParentKeys(pages, firstKey)
  else dropParentKeys(pages)
  // The parent reference would copy the whole page tree.
  for (const page of pages) page.delete('Parent')
  const map = target.newGraftMap()
  const graft = (object: PDFObject) => (object.isNull() ? target.newNull() : map.graftObject(object))
  try {
    return {
      pages: pages.map(graft),
      labels,
      outline: graft(root.get('Outlines')),
      destinations: {
        names: asMap(destinations.names, graft),
        dictionary: asMap(destinations.dictionary, graft),
      },
      attachments: nameTreeEntries(root.get('Names', 'EmbeddedFiles')).map(([name, file]) => [name, graft(file)]),
      form: graft(root.get('AcroForm')),
      layers: graft(root.get('OCProperties')),
      intents: itemsOf(root.get('OutputIntents')).map(graft),
      structure: tagged
        ? {
            tree: graft(tree),
            parents: numberTreeEntries(tree.get('ParentTree')).map(([key, value]) => [key + firstKey, graft(value)]),
            language: graft(root.get('Lang')),
          }
        : undefined,
      pdfa: claimsPdfa(source),
    }
  } finally {
    map.destroy()
  }
}
