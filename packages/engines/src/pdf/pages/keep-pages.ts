/**
 * Selects and reorders pages of a document. mupdf's `rearrangePages` prunes the links and discards the rest of the catalog; entries that
 * still hold for the remaining pages are restored here.
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { PDFDocument, PDFObject } from 'mupdf'
import { pruneThreads } from './article-threads.ts'
import {
  dropStructureTargets,
  makeDestinationsExplicit,
  readNamedDestinations,
  writeNamedDestinations,
} from './destinations.ts'
import { annotationsOf, dropSignatures, fieldsBelow, itemsOf, pruneFields } from './form-fields.ts'
import { removeCircularReferences } from './circular-references.ts'
import { readPageLabels, writePageLabels } from './page-labels.ts'
import { pruneOutline, takeOutline } from './outline.ts'
import { sortByPages } from './structure-order.ts'
import { pruneStructureTree } from './structure-tree.ts'

/** Catalog entries about the document as a whole, which also hold for some of its pages (ISO 32000-1, 7.7.2). */
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

/** Returns the page objects in order. */
export const pagesOf = (document: PDFDocument): PDFObject[] =>
  Array.from({ length: document.countPages() }, (_, index) => document.findPage(index))

/** Returns the page that an explicit destination or an action refers to. */
function targetOf(action: PDFObject): PDFObject | undefined {
  const destination = action.isArray() ? action : action.get('D')
  const page = destination.isArray() ? destination.get(0) : undefined
  return page?.isIndirect() ? page : undefined
}

/** Object numbers of all fields of the document's form. */
const fieldNumbers = (form: PDFObject | undefined) =>
  new Set(form?.isDictionary() ? [...fieldsBelow(form.get('Fields'))].map((field) => field.asIndirect()) : [])

/** Restores the form with the fields that are left of `before`, which holds the object numbers of the original ones. */
function restoreForm(
  document: PDFDocument,
  root: PDFObject,
  form: PDFObject,
  pages: readonly PDFObject[],
  before: ReadonlySet<number>,
): number {
  const widgets = new Set(pages.flatMap(annotationsOf))
  const fields = pruneFields(document, form.get('Fields'), widgets)
  // A field's values must not stay in the file because a button or a script's list of fields refers to it.
  const after = new Set([...widgets, ...[...fieldsBelow(fields)].map((field) => field.asIndirect())])
  for (const number of before) if (number > 0 && !after.has(number)) document.deleteObject(number)
  if (fields.length === 0) return 0
  form.put('Fields', fields)
  // An XFA form describes all pages in XML; the fields of the pages describe the same form.
  form.delete('XFA')
  const order = itemsOf(form.get('CO')).filter((each) => each.isIndirect() && !each.resolve().isNull())
  if (order.length > 0) form.put('CO', order)
  else form.delete('CO')
  const signatures = dropSignatures(fields)
  if (signatures > 0) form.delete('SigFlags')
  root.put('AcroForm', form)
  return signatures
}

/** Restores attachments, scripts and the other name trees, except destinations, which are written separately. */
function restoreNames(root: PDFObject, names: PDFObject, withAttachments: boolean): void {
  const put = (key: string, value: PDFObject) => {
    if (key === 'Dests' || (key === 'EmbeddedFiles' && !withAttachments)) return
    if (root.get('Names').isNull()) root.put('Names', {})
    root.get('Names').put(key, value)
  }
  if (names.isDictionary()) names.forEach((value, key) => put(String(key), value))
}

/** Deletes annotations that are on no page any more, with their pop-ups, so that no reference to one keeps its text in the file. */
function deleteAnnotations(document: PDFDocument, before: ReadonlySet<number>, after: ReadonlySet<number>): void {
  for (const number of before) {
    if (after.has(number)) continue
    const popup = document.newIndirect(number).get('Popup')
    if (popup.isIndirect() && !after.has(popup.asIndirect())) document.deleteObject(popup.asIndirect())
    document.deleteObject(number)
  }
}

/** Whether the pages at `indices` are in their original order. */
const inOrder = (indices: readonly number[]) =>
  indices.every((index, place) => place === 0 || index > (indices[place - 1] ?? 0))

export interface KeepOptions {
  /** Whether to keep the document's attachments; true by default. */
  attachments?: boolean
}

/**
 * Keeps the pages at `indices` (from 0, each at most once), in this order.
 *
 * @returns the number of signatures that this invalidated
 * @throws DocweaveError `NO_PAGES_LEFT` if `indices` is empty
 */
export function keepPages(document: PDFDocument, indices: readonly number[], options: KeepOptions = {}): number {
  if (indices.length === 0) throw new DocweaveError('NO_PAGES_LEFT')
  const before = document.getTrailer().get('Root').resolve()
  const old = Object.fromEntries(
    [...ofTheWhole, 'Names', 'AcroForm', 'StructTreeRoot', 'OpenAction', 'AF', 'Threads'].map((key) => [
      key,
      before.get(key),
    ]),
  )
  const labels = readPageLabels(document)
  const all = pagesOf(document)
  removeCircularReferences(document, all)
  const destinations = readNamedDestinations(document)
  makeDestinationsExplicit(document, all, destinations)
  const annotations = new Set(all.flatMap(annotationsOf))
  const fields = fieldNumbers(old['AcroForm'])
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
  const signatures = form ? restoreForm(document, root, form, pages, fields) : 0
  const tree = carry('StructTreeRoot')
  const { tree: pruned, elements } = pruneStructureTree(document, tree ?? document.newDictionary(), pages, all)
  dropStructureTargets(document, pages, elements)
  if (pruned) root.put('StructTreeRoot', pruned)
  else root.delete('MarkInfo')
  if (pruned && !inOrder(indices)) sortByPages(pruned, new Map(pages.map((page, place) => [page.asIndirect(), place])))
  const threads = pruneThreads(document, carry('Threads') ?? document.newNull(), pages)
  if (threads.length > 0) root.put('Threads', threads)
  // The range to print counts the original pages.
  const preferences = root.get('ViewerPreferences')
  if (preferences.isDictionary()) preferences.delete('PrintPageRange')
  const open = carry('OpenAction')
  const target = open && targetOf(open)
  if (open && (!target || stay.has(target.asIndirect()))) root.put('OpenAction', open)
  if (labels)
    writePageLabels(
      document,
      indices.map((index) => labels[index]),
    )
  deleteAnnotations(document, annotations, new Set(pages.flatMap(annotationsOf)))
  // Deleting the objects of removed pages ensures that a remaining reference does not keep their content in the file.
  for (const page of all) if (!stay.has(page.asIndirect())) document.deleteObject(page.asIndirect())
  return signatures
}
