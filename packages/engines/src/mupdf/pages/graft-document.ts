/** Brings a whole document into another one: its pages with everything that hangs on them, and what its catalogue says of them. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { makeDestinationsExplicit, readNamedDestinations, type NamedDestinations } from './destinations.ts'
import { itemsOf } from './form-fields.ts'
import { pagesOf } from './keep-pages.ts'
import { nameTreeEntries } from './number-tree.ts'
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
  /** Whether it said that it is PDF/A, or was tagged: neither is true of a part of something else. */
  marks: { pdfa: boolean; tagged: boolean }
}

const asMap = (entries: ReadonlyMap<string, PDFObject>, graft: (object: PDFObject) => PDFObject) =>
  new Map([...entries].map(([key, value]) => [key, graft(value)]))

/** XMP says it in the namespace of PDF/A's identification (ISO 19005-1, 6.7.11). */
export function claimsPdfa(root: PDFObject): boolean {
  const metadata = root.get('Metadata')
  if (!metadata.isStream()) return false
  const buffer = metadata.readStream()
  const found = buffer.asString().includes('http://www.aiim.org/pdfa/ns/id/')
  buffer.destroy()
  return found
}

/**
 * Copies `source`, which is left unusable, into `target`. Every page of it comes along: take away before what should not.
 * Inherited attributes must stand on the pages themselves, as `keepPages` leaves them.
 */
export function graftDocument(target: PDFDocument, source: PDFDocument): GraftedDocument {
  const root = source.getTrailer().get('Root')
  const pages = pagesOf(source)
  const destinations = readNamedDestinations(source)
  makeDestinationsExplicit(source, pages, destinations)
  const labels = readPageLabels(source)
  for (const page of pages) {
    // The way up would bring the whole tree along; the ways into the structure tree lead nowhere any more.
    page.delete('Parent')
    page.delete('StructParents')
    for (const annotation of itemsOf(page.get('Annots')))
      if (annotation.isDictionary()) annotation.delete('StructParent')
  }
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
      marks: { pdfa: claimsPdfa(root), tagged: !root.get('StructTreeRoot').isNull() },
    }
  } finally {
    map.destroy()
  }
}
