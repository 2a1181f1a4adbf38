/** Merges several documents, or pages of them in any order. */
import { PDFDocument } from 'mupdf'
import { withPdf } from '../open-pdf.ts'
import { graftDocument } from '../pages/graft-document.ts'
import { writeCatalog, type CataloguedPart } from '../pages/merged-catalog.ts'
import { insertBlankPage } from '../pages/new-pages.ts'
import { joinForms } from '../pages/join-catalogs.ts'
import { joinStructures, type StructuredPart } from '../pages/join-structure.ts'
import { keepPages, pagesOf } from '../pages/keep-pages.ts'
import { writeOutline } from '../pages/outline.ts'
import { writePageLabels, type PageLabel } from '../pages/page-labels.ts'
import { packsObjects, savePdf } from '../save-pdf.ts'
import type { TaskHost } from '../../host/engine-messages.ts'
import { turnPage } from '../pages/turn-page.ts'

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
  /** Whether a source was marked as PDF/A, which the result is not. */
  pdfaMarkRemoved: boolean
  /** The number of pages without tags, in a result that has tags on the others. */
  pagesWithoutTags: number
}

interface Part extends CataloguedPart {
  title: string
  /** Maps each page index of the source to its index in `pages`. */
  places: Map<number, number>
  packed: boolean
}

/** Returns the requested pages of a source in its own order, which leaves its outline and fields intact. */
const pagesOfSource = (pages: readonly MergedPage[], source: number): number[] =>
  pages.flatMap((page) => (page !== 'blank' && page.source === source ? [page.index] : [])).toSorted((a, b) => a - b)

function bringIn(
  target: PDFDocument,
  { path, title }: MergeDocumentsArgs['sources'][number],
  indices: number[],
  firstKey: number,
): Part {
  return withPdf(path, (document) => {
    keepPages(document, indices)
    const packed = packsObjects(document)
    const info = document.getTrailer().get('Info')
    return {
      ...graftDocument(target, document, firstKey),
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

/** The documents with their pages in the new order. */
function structuredParts(pages: readonly MergedPage[], order: readonly number[], parts: ReadonlyMap<number, Part>) {
  return order.flatMap((source): StructuredPart[] => {
    const part = parts.get(source)
    if (!part) return []
    const indices = pages.flatMap((page) => (page !== 'blank' && page.source === source ? [page.index] : []))
    return [
      {
        pages: indices.flatMap((index) => part.pages[part.places.get(index) ?? -1] ?? []),
        reordered: indices.some((index, at) => index < (indices[at - 1] ?? 0)),
        structure: part.structure,
        language: part.language,
      },
    ]
  })
}

const allPages = (sources: MergeDocumentsArgs['sources']): MergedPage[] =>
  sources.flatMap(({ path }, source) =>
    Array.from({ length: withPdf(path, (document) => document.countPages()) }, (_, index) => ({
      source,
      index,
      turn: 0,
    })),
  )

/** Merges documents. Clashing names are changed. The result is tagged if any document is, and never PDF/A, which is reported. */
export function mergeDocuments(
  { sources, pages = allPages(sources), out }: MergeDocumentsArgs,
  host: TaskHost,
): MergeDocumentsResult {
  const target = new PDFDocument()
  try {
    const parts = new Map<number, Part>()
    let firstKey = 0
    let done = 0
    for (const [at, source] of sources.entries()) {
      const indices = pagesOfSource(pages, at)
      if (indices.length > 0) {
        const part = bringIn(target, source, indices, firstKey)
        parts.set(at, part)
        firstKey = part.nextKey
      }
      done += indices.length
      host.progress(done, pages.length)
    }
    // In the order of their first pages, so that the outline follows the order of the pages.
    const order = [...new Set(pages.flatMap((page) => (page === 'blank' ? [] : [page.source])))]
    const all = order.flatMap((at) => parts.get(at) ?? [])
    const labels = writePages(target, pages, parts)
    writeCatalog(target, all)
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
    const structured = structuredParts(pages, order, parts)
    const places = new Map(pagesOf(target).map((page, place) => [page.asIndirect(), place]))
    const pagesWithoutTags = joinStructures(target, structured, firstKey, places)
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
    return { renamedFields, pdfaMarkRemoved: all.some(({ pdfa }) => pdfa), pagesWithoutTags }
  } finally {
    target.destroy()
  }
}
