/**
 * A document with some of its pages, in any order. mupdf's `rearrangePages` prunes the links and
 * forgets the rest of the catalogue; what still holds for the pages that stay is put back here.
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { PDFDocument, PDFObject } from 'mupdf'
import { makeDestinationsExplicit, readNamedDestinations, writeNamedDestinations } from './destinations.ts'
import { annotationsOf, dropSignatures, itemsOf, pruneFields } from './form-fields.ts'
import { mendCircles } from './mend.ts'
import { readPageLabels, writePageLabels } from './page-labels.ts'
import { pruneOutline, takeOutline } from './prune-outline.ts'
import { pruneStructureTree } from './structure-tree.ts'

/** What is said of the document as a whole and is as true of some of its pages (ISO 32000-1, 7.7.2). */
const ofTheWhole = [
  'Version',
  'Extensions',
  'Lang',
  'Metadata',
  'OutputIntents',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'OCProperties',
  'MarkInfo',
  'URI',
] as const

/** All pages' objects. */
export const pagesOf = (document: PDFDocument): PDFObject[] =>
  Array.from({ length: document.countPages() }, (_, index) => document.findPage(index))

/** The page a destination or an action leads to, when it names one itself. */
function targetOf(action: PDFObject): PDFObject | undefined {
  const destination = action.isArray() ? action : action.get('D')
  const page = destination.isArray() ? destination.get(0) : undefined
  return page?.isIndirect() ? page : undefined
}

function restoreForm(document: PDFDocument, root: PDFObject, form: PDFObject, pages: readonly PDFObject[]): number {
  const widgets = new Set(pages.flatMap(annotationsOf))
  const fields = pruneFields(document, form.get('Fields'), widgets)
  if (fields.length === 0) return 0
  form.put('Fields', fields)
  // An XFA form describes all pages in a language of its own; the fields of the pages say the same.
  form.delete('XFA')
  const order = itemsOf(form.get('CO')).filter((each) => each.isIndirect() && !each.resolve().isNull())
  if (order.length > 0) form.put('CO', order)
  const signatures = dropSignatures(fields)
  if (signatures > 0) form.delete('SigFlags')
  root.put('AcroForm', form)
  return signatures
}

/** Attachments, scripts and whatever else is found by name; destinations are written apart. */
function restoreNames(root: PDFObject, names: PDFObject, withAttachments: boolean): void {
  const put = (key: string, value: PDFObject) => {
    if (key === 'Dests' || (key === 'EmbeddedFiles' && !withAttachments)) return
    if (root.get('Names').isNull()) root.put('Names', {})
    root.get('Names').put(key, value)
  }
  if (names.isDictionary()) names.forEach((value, key) => put(String(key), value))
}

export interface KeepOptions {
  /** Whether the files attached to the document stay with these pages; they do when left out. */
  attachments?: boolean
}

/**
 * Leaves the pages at `indices` (from 0, each at most once) in their order.
 *
 * @returns how many signatures lost their value by it
 * @throws DocweaveError `NO_PAGES_LEFT` when there is none
 */
export function keepPages(document: PDFDocument, indices: readonly number[], options: KeepOptions = {}): number {
  if (indices.length === 0) throw new DocweaveError('NO_PAGES_LEFT')
  const before = document.getTrailer().get('Root').resolve()
  const old = Object.fromEntries(
    [...ofTheWhole, 'Names', 'AcroForm', 'StructTreeRoot', 'OpenAction', 'AF'].map((key) => [key, before.get(key)]),
  )
  const labels = readPageLabels(document)
  const all = pagesOf(document)
  mendCircles(document, all)
  const destinations = readNamedDestinations(document)
  makeDestinationsExplicit(document, all, destinations)
  const outline = takeOutline(document)
  document.rearrangePages([...indices])

  const root = document.getTrailer().get('Root')
  const pages = pagesOf(document)
  const stay = new Set(pages.map((page) => page.asIndirect()))
  const carry = (key: string) => {
    const value = old[key]
    return value && !value.isNull() ? value : undefined
  }
  for (const key of ofTheWhole) {
    const value = carry(key)
    if (value) root.put(key, value)
  }
  const names = carry('Names')
  if (names) restoreNames(root, names, options.attachments !== false)
  if (outline && pruneOutline(outline, stay)) root.put('Outlines', outline)
  writeNamedDestinations(document, destinations, stay)
  const related = carry('AF')
  if (related && options.attachments !== false) root.put('AF', related)
  const form = carry('AcroForm')
  const signatures = form ? restoreForm(document, root, form, pages) : 0
  const tree = carry('StructTreeRoot')
  const pruned = tree && pruneStructureTree(document, tree, pages)
  if (pruned) root.put('StructTreeRoot', pruned)
  else root.delete('MarkInfo')
  const open = carry('OpenAction')
  const target = open && targetOf(open)
  if (open && (!target || stay.has(target.asIndirect()))) root.put('OpenAction', open)
  if (labels)
    writePageLabels(
      document,
      indices.map((index) => labels[index]),
    )
  // Whatever still points at a removed page finds nothing there: its content cannot stay in the file by mistake.
  for (const page of all) if (!stay.has(page.asIndirect())) document.deleteObject(page.asIndirect())
  return signatures
}
