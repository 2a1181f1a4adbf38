/** Merges several documents, or pages of them in any order. */
import { PDFDocument, type PDFObject } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { writeNamedDestinations } from '../pages/destinations.ts'
import { graftDocument, type GraftedDocument } from '../pages/graft-document.ts'
import { insertBlankPage } from '../pages/new-pages.ts'
import { joinForms, joinLayers } from '../pages/join-catalogs.ts'
import { joinStructures, nextKey } from '../pages/join-structure.ts'
import { keepPages } from '../pages/keep-pages.ts'
import { nameTree } from '../pages/number-tree.ts'
import { writeOutline } from '../pages/outline.ts'
import { writePageLabels, type PageLabel } from '../pages/page-labels.ts'
import { packsObjects, savePdf } from '../save-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'
import { turnPage } from './organise-pages.ts'

/** A source's page (both from 0) with its clockwise rotation in degrees, or a blank page. */
export type MergedPage = { source: number; index: number; turn: number } | 'blank'

export interface MergeDocumentsArgs {
  /** `title` is the document's outline item. */
  sources: { path: string; title: string }[]
  /** By default, all pages of all sources in order. */
  pages?: MergedPage[]
  out: string
}

export interface MergeDocumentsResult {
  renamedFields: number
  /** Whether a source was marked as PDF/A, or tagged for screen readers, and the result is not. */
  lost: { pdfa: boolean; tagged: boolean }
}

interface Part extends GraftedDocument {
  title: string
  /** Maps each page index of the source to its index in `pages`. */
  places: Map<number, number>
  packed: boolean
  info: PDFObject
}

/** Returns the requested pages of a source in its own order, which leaves its outline and fields intact. */
const pagesOfSource = (pages: readonly MergedPage[], source: number): number[] =>
  pages.flatMap((page) => (page !== 'blank' && page.source === source ? [page.index] : [])).toSorted((a, b) => a - b)

interface Tags {
  /** Whether all sources are tagged: readers that use the structure tree would skip untagged pages. */
  everywhere: boolean
  /** The first structure parent key that no source has used. */
  next: number
}

const isTagged = (document: PDFDocument) => document.getTrailer().get('Root', 'StructTreeRoot').isDictionary()

function bringIn(
  target: PDFDocument,
  { path, title }: MergeDocumentsArgs['sources'][number],
  indices: number[],
  tags: Tags,
): Part {
  return withPdf(path, (document) => {
    keepPages(document, indices)
    const packed = packsObjects(document)
    const info = document.getTrailer().get('Info')
    const firstKey = tags.next
    if (tags.everywhere) tags.next += nextKey(document.getTrailer().get('Root', 'StructTreeRoot'))
    return {
      ...graftDocument(target, document, tags.everywhere ? firstKey : undefined),
      title,
      places: new Map(indices.map((index, place) => [index, place])),
      packed,
      info: info.isDictionary() ? target.graftObject(info) : target.newNull(),
    }
  })
}

function writePages(target: PDFDocument, pages: readonly MergedPage[], parts: ReadonlyMap<number, Part>): PageLabel[] {
  const tree = target.getTrailer().get('Root', 'Pages')
  const kids = target.newArray()
  const labels: PageLabel[] = []
  for (const page of pages) {
    const part = page === 'blank' ? undefined : parts.get(page.source)
    const place = page === 'blank' ? undefined : part?.places.get(page.index)
    if (page === 'blank' || !part || place === undefined) continue
    const object = part.pages[place]
    if (!object) continue
    object.put('Parent', tree)
    kids.push(object)
    labels.push(part.labels?.[place] ?? { style: 'D', number: page.index + 1 })
  }
  tree.put('Kids', kids)
  tree.put('Count', kids.length)
  return labels
}

function writeCatalogue(target: PDFDocument, parts: readonly Part[]): void {
  const root = target.getTrailer().get('Root')
  const allPages = new Set(parts.flatMap(({ pages }) => pages.map((page) => page.asIndirect())))
  // The first document that uses a destination name keeps it; links within the documents do not need the names.
  const first = (maps: ReadonlyMap<string, PDFObject>[]) => new Map(maps.toReversed().flatMap((map) => [...map]))
  const names = first(parts.map(({ destinations }) => destinations.names))
  writeNamedDestinations(
    target,
    { names, dictionary: first(parts.map(({ destinations }) => destinations.dictionary)) },
    allPages,
  )
  const files = new Map<string, PDFObject>()
  for (const [name, file] of parts.flatMap(({ attachments }) => attachments)) {
    let free = name
    for (let count = 2; files.has(free); count++) free = `${name} (${count})`
    files.set(free, file)
  }
  if (files.size > 0) {
    if (root.get('Names').isNull()) root.put('Names', {})
    root.get('Names').put('EmbeddedFiles', nameTree(target, [...files]))
  }
  joinLayers(
    target,
    parts.map(({ layers }) => layers),
  )
  const intents = parts.find((part) => part.intents.length > 0)?.intents
  if (intents) root.put('OutputIntents', intents)
  const info = parts[0]?.info
  if (info?.isDictionary()) target.getTrailer().put('Info', info)
}

const allPages = (sources: MergeDocumentsArgs['sources']): MergedPage[] =>
  sources.flatMap(({ path }, source) =>
    Array.from({ length: withPdf(path, (document) => document.countPages()) }, (_, index) => ({
      source,
      index,
      turn: 0,
    })),
  )

/** Merges documents. Clashing names are changed. The result is not PDF/A, and tagged only if all documents are: losses are reported. */
export function mergeDocuments(
  { sources, pages = allPages(sources), out }: MergeDocumentsArgs,
  host: TaskHost,
): MergeDocumentsResult {
  const target = new PDFDocument()
  try {
    const parts = new Map<number, Part>()
    const used = sources.filter((_, at) => pagesOfSource(pages, at).length > 0)
    const tagged = used.filter(({ path }) => withPdf(path, isTagged)).length
    const tags: Tags = { everywhere: tagged === used.length, next: 0 }
    let done = 0
    for (const [at, source] of sources.entries()) {
      const indices = pagesOfSource(pages, at)
      if (indices.length > 0) parts.set(at, bringIn(target, source, indices, tags))
      done += indices.length
      host.progress(done, pages.length)
    }
    // In the order of their first pages, so that the outline follows the order of the pages.
    const order = [...new Set(pages.flatMap((page) => (page === 'blank' ? [] : [page.source])))]
    const all = order.flatMap((at) => parts.get(at) ?? [])
    const labels = writePages(target, pages, parts)
    writeCatalogue(target, all)
    if (sources.length > 1)
      writeOutline(
        target,
        order.flatMap((at) => {
          const part = parts.get(at)
          const first = pages.find((page) => page !== 'blank' && page.source === at)
          const page = first && first !== 'blank' ? part?.pages[part.places.get(first.index) ?? 0] : undefined
          return part && page ? [{ title: part.title, page, outline: part.outline }] : []
        }),
      )
    else if (all[0]?.outline.isDictionary()) target.getTrailer().get('Root').put('Outlines', all[0].outline)
    const renamedFields = joinForms(
      target,
      all.map(({ form }) => form),
    )
    if (tags.everywhere)
      joinStructures(
        target,
        all.flatMap(({ structure }) => structure ?? []),
      )
    let own = 0
    for (const page of pages) if (page !== 'blank') turnPage(target, own++, page.turn)
    for (const [index, page] of pages.entries()) if (page === 'blank') insertBlankPage(target, index)
    if (all.some((part) => part.labels)) {
      const rest = labels.values()
      writePageLabels(
        target,
        pages.map((page) => (page === 'blank' ? undefined : rest.next().value)),
      )
    }
    savePdf(target, out, { packed: all.some(({ packed }) => packed) })
    return {
      renamedFields,
      lost: { pdfa: all.some(({ pdfa }) => pdfa), tagged: tagged > 0 && !tags.everywhere },
    }
  } finally {
    target.destroy()
  }
}
