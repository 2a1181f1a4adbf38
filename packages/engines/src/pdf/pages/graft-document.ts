/** Copies a whole document into another: its pages with all objects they refer to, and the related catalog entries. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { claimsPdfa, removeConformanceMarks } from '../conformance-marks.ts'
import { locksOnlyAttachments } from '../open-pdf.ts'
import { nameOf } from '../pdf-objects.ts'
import { makeDestinationsExplicit, readNamedDestinations, type NamedDestinations } from './destinations.ts'
import { itemsOf } from './form-fields.ts'
import { pagesOf } from './keep-pages.ts'
import type { GraftedStructure } from './join-structure.ts'
import { dropParentKeys, renumberParentKeys } from './structure-keys.ts'
import { graftChains } from './graft-chains.ts'
import { nameTreeEntries, numberTreeEntries } from './number-tree.ts'
import { readPageLabels, type PageLabel } from './page-labels.ts'

/** A document's parts, copied to the new document but not yet in its catalog. */
export interface GraftedDocument {
  pages: PDFObject[]
  labels: PageLabel[] | undefined
  outline: PDFObject
  destinations: NamedDestinations
  attachments: [name: string, file: PDFObject][]
  /** Files that the catalog relates to the document, and article threads. */
  related: PDFObject[]
  threads: PDFObject[]
  form: PDFObject
  layers: PDFObject
  intents: PDFObject[]
  /** Its structure tree, if it has one, and the first structure parent key above its own. */
  structure: GraftedStructure | undefined
  nextKey: number
  language: PDFObject
  metadata: PDFObject
  /** How it opens: the entries of the catalog that hold for a merged document as well. */
  opening: [key: string, value: PDFObject][]
  /** Whether it claimed to be PDF/A, which does not hold for a part of another document. */
  pdfa: boolean
}

const asMap = (entries: ReadonlyMap<string, PDFObject>, graft: (object: PDFObject) => PDFObject) =>
  new Map([...entries].map(([key, value]) => [key, graft(value)]))

/** An action on opening is kept if it shows a page; others, such as scripts, are not started by a document that they were not written for. */
const opensPage = (action: PDFObject) =>
  action.isArray() || (action.isDictionary() && nameOf(action.get('S')) === 'GoTo')

function openingOf(root: PDFObject): [string, PDFObject][] {
  const keys = [
    'ViewerPreferences',
    'PageLayout',
    'PageMode',
    ...(opensPage(root.get('OpenAction')) ? ['OpenAction'] : []),
  ]
  return keys.flatMap((key): [string, PDFObject][] => (root.get(key).isNull() ? [] : [[key, root.get(key)]]))
}

/**
 * Copies all pages of `source`, which is left unusable, into `target`. Unwanted pages must be removed first. Inherited attributes must be
 * on the pages themselves, as `keepPages` leaves them.
 *
 * @param firstKey the first structure parent key of its pages in the new document
 */
export function graftDocument(target: PDFDocument, source: PDFDocument, firstKey: number): GraftedDocument {
  const root = source.getTrailer().get('Root')
  const pages = pagesOf(source)
  const destinations = readNamedDestinations(source)
  makeDestinationsExplicit(source, pages, destinations)
  const labels = readPageLabels(source)
  // Encrypted attachments open only with the password of their own document. (Whether it needs one must not be asked here: mupdf answers by
  // trying the empty password, and forgets the one that the document was opened with.)
  const isLocked = locksOnlyAttachments(source)
  const tree = root.get('StructTreeRoot')
  const tagged = tree.isDictionary()
  const keys = tagged ? renumberParentKeys(pages, firstKey) : new Map<number, number>()
  if (!tagged) dropParentKeys(pages)
  const pdfa = claimsPdfa(source)
  removeConformanceMarks(source)
  // The parent reference would copy the whole page tree.
  for (const page of pages) page.delete('Parent')
  const map = target.newGraftMap()
  const graft = (object: PDFObject) => (object.isNull() ? target.newNull() : map.graftObject(object))
  const parentsOf = ([key, value]: [number, PDFObject]): [number, PDFObject][] => {
    const renumbered = keys.get(key)
    return renumbered === undefined ? [] : [[renumbered, graft(value)]]
  }
  try {
    graftChains(source, pages, graft)
    return {
      pages: pages.map(graft),
      labels,
      outline: graft(root.get('Outlines')),
      destinations: {
        names: asMap(destinations.names, graft),
        dictionary: asMap(destinations.dictionary, graft),
      },
      attachments: isLocked
        ? []
        : nameTreeEntries(root.get('Names', 'EmbeddedFiles')).map(([name, file]) => [name, graft(file)]),
      related: isLocked ? [] : itemsOf(root.get('AF')).map(graft),
      threads: itemsOf(root.get('Threads')).map(graft),
      form: graft(root.get('AcroForm')),
      layers: graft(root.get('OCProperties')),
      intents: itemsOf(root.get('OutputIntents')).map(graft),
      structure: tagged
        ? {
            tree: graft(tree),
            parents: numberTreeEntries(tree.get('ParentTree')).flatMap(parentsOf),
            marks: graft(root.get('MarkInfo')),
          }
        : undefined,
      nextKey: firstKey + keys.size,
      language: graft(root.get('Lang')),
      metadata: graft(root.get('Metadata')),
      opening: openingOf(root).map(([key, value]) => [key, graft(value)]),
      pdfa,
    }
  } finally {
    map.destroy()
  }
}
