/** Brings a whole document into another one: its pages with everything that hangs on them, and what its catalogue says of them. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { claimsPdfa } from '../pdfa-mark.ts'
import { makeDestinationsExplicit, readNamedDestinations, type NamedDestinations } from './destinations.ts'
import { itemsOf } from './form-fields.ts'
import { pagesOf } from './keep-pages.ts'
import { dropParentKeys, shiftParentKeys, type GraftedStructure } from './join-structure.ts'
import { nameTreeEntries, numberTreeEntries } from './number-tree.ts'
import { readPageLabels, type PageLabel } from './page-labels.ts'

/** A document's parts, in the new document; not yet part of its catalogue. */
export interface GraftedDocument {
  pages: PDFObject[]
  labels: PageLabel[] | undefined
  outline: PDFObject
  destinations: NamedDestinations
  attachments: [name: string, file: PDFObject][]
  form: PDFObject
  layers: PDFObject
  intents: PDFObject[]
  /** Its tags for screen readers, where it has some and they are wanted. */
  structure: GraftedStructure | undefined
  /** Whether it said that it is PDF/A, which is not true of a part of something else. */
  pdfa: boolean
}

const asMap = (entries: ReadonlyMap<string, PDFObject>, graft: (object: PDFObject) => PDFObject) =>
  new Map([...entries].map(([key, value]) => [key, graft(value)]))

/**
 * Copies `source`, which is left unusable, into `target`. Every page of it comes along: take away before what should not.
 * Inherited attributes must stand on the pages themselves, as `keepPages` leaves them.
 *
 * @param firstKey from which its pages find their tags in the new document; without it the tags stay behind
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
  // The way up would bring the whole page tree along.
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
