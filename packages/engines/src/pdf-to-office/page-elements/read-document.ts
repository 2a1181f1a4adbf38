/** Reads a PDF page by page into the model of an editable document. */
import { Document, emptyStore, type PDFDocument } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { simplifyStructure } from '../../pdf/simplify-structure.ts'
import { UnicodeMaps } from '../../pdf/unicode-maps/index.ts'
import type { RecognisedPage } from '../../ocr/recognised-page.ts'
import {
  around,
  DocumentAnalysis,
  backgroundDrawings,
  drawingsOf,
  fittedPage,
  heightOf,
  shared,
  widthOf,
  withBullets,
  withoutDrawings,
  type Box,
  type Findings,
  type Joins,
  type OutlineEntry,
  type PageElements,
} from '../analysis/index.ts'
import type { DrawnContent } from './draw-region.ts'
import { PictureStore } from './picture-store.ts'
import { FontFaces } from './font-faces.ts'
import { readPage } from './read-page.ts'
import { withRuby } from './ruby.ts'
import { DocumentFontSizes } from './scan-typography.ts'

export interface ReadDocumentOptions {
  /** From 0. */
  pages: readonly number[]
  /** The folder of the picture files. */
  folder: string
  /**
   * Whether drawings become pictures that include their text, with other text flowing around them, or stay behind the text; or whether
   * only text is read, without any picture.
   */
  form: 'flowing' | 'placed' | 'text'
  /** What continues across pages; by default nothing does. */
  joins?: Joins | undefined
  /** The longest permitted page side in points; larger pages are scaled down. */
  longest?: number | undefined
  /** The pages that OCR read because their text is unreadable; without them, such pages end the reading. */
  recognised?: readonly RecognisedPage[] | undefined
  onPage: (done: number, of: number) => void
}

/** The result for a document with pages that OCR must read first. */
export interface UnreadablePages {
  /** From 0. */
  unreadablePages: number[]
}

type OutlineItems = NonNullable<ReturnType<PDFDocument['loadOutline']>>

const entriesOf = (items: OutlineItems, level = 1): OutlineEntry[] =>
  items.flatMap(({ title, down }) => [{ title: title ?? '', level }, ...entriesOf(down ?? [], level + 1)])

/** A malformed outline is ignored. */
function outlineOf(document: PDFDocument): OutlineEntry[] {
  try {
    return entriesOf(document.loadOutline() ?? []).filter(({ title }) => title.trim() !== '')
  } catch {
    return []
  }
}

/** From this share of characters without a Unicode mapping, the text is unreadable. */
const mostUnreadable = 0.3

/** Returns those of the pages whose text is unreadable, without reading their pictures. */
const unreadableAmong = (document: PDFDocument, pages: readonly number[], maps: UnicodeMaps): number[] =>
  pages.filter((index) => {
    maps.complete(index)
    const page = document.loadPage(index)
    const list = page.toDisplayList(true)
    const context = { faces: new FontFaces(), sizes: new DocumentFontSizes() }
    const { needsRecognition } = readPage({ document, page, list }, index + 1, context)
    list.destroy()
    page.destroy()
    return needsRecognition
  })

/**
 * Reads the pages of a document.
 *
 * @returns the document's content; or, without `recognised`, the pages whose text is unreadable, if there are any
 * @throws DocweaveError `TEXT_NOT_FOUND` if no page has text, `TEXT_UNREADABLE` if its fonts lack Unicode mappings
 */
export function readDocument(
  document: PDFDocument,
  { pages, folder, form, joins, longest = Number.POSITIVE_INFINITY, recognised, onPage }: ReadDocumentOptions,
): Findings | UnreadablePages {
  const store = new PictureStore(folder)
  const isText = form === 'text'
  const faces = new FontFaces()
  const sizes = new DocumentFontSizes()
  const analysis = new DocumentAnalysis()
  const byIndex = new Map(recognised?.map((page) => [page.index, page]))
  const maps = new UnicodeMaps(document)
  simplifyStructure(document)
  let glyphs = 0
  for (const [done, index] of pages.entries()) {
    maps.complete(index)
    const page = document.loadPage(index)
    const list = page.toDisplayList(true)
    const context = { ...(isText ? {} : { store }), faces, sizes }
    const reading = readPage({ document, page, list }, index + 1, context, byIndex.get(index))
    if (reading.needsRecognition && !recognised) {
      list.destroy()
      page.destroy()
      return { unreadablePages: [index, ...unreadableAmong(document, pages.slice(done + 1), maps)] }
    }
    glyphs += reading.elements.glyphs.length
    const elements = withBullets(form === 'placed' ? reading.elements : withRubyApart(reading.elements))
    const drawn =
      form === 'text'
        ? elements
        : withDrawings(elements, form, (box, content) => store.addRegion(list, box, elements.artwork, content))
    analysis.add(fittedPage(drawn, longest))
    list.destroy()
    page.destroy()
    // Pages do not share scans, whose cached images would fill a quarter of a gigabyte.
    if (elements.isRecognised && !isText) emptyStore()
    onPage(done + 1, pages.length)
  }
  const findings = analysis.finish({
    pictures: store.pictures,
    outline: outlineOf(document),
    title: document.getMetaData(Document.META_INFO_TITLE) ?? '',
    joins,
  })
  // Text within drawings is a part of their pictures. A document of such text alone is converted as well.
  if (glyphs === 0) throw new DocweaveError('TEXT_NOT_FOUND')
  if (findings.unreadable > mostUnreadable * findings.characters) throw new DocweaveError('TEXT_UNREADABLE')
  return findings
}

/** Placed text keeps its ruby where it is; a recognised layer has none among its text. */
const withRubyApart = (page: PageElements): PageElements =>
  page.isRecognised ? page : { ...page, glyphs: withRuby(page.glyphs) }

type Draw = (box: Box, content: DrawnContent) => number

const mostRules = 4000
/** Pictures that extend further beyond a drawing, in points, are not a part of it. */
const beyond = 2
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - beyond &&
  inner.top >= outer.top - beyond &&
  inner.right <= outer.right + beyond &&
  inner.bottom <= outer.bottom + beyond
/** Drawings smaller than this, in points, are ignored. */
const leastSide = 8

/** Renders drawings that only a picture can represent: in flowing text as separate pictures, otherwise as a backdrop behind the text. */
function withDrawings(page: PageElements, form: 'flowing' | 'placed', draw: Draw): PageElements {
  if (form === 'flowing') {
    const { figures: boxes, behindText } = drawingsOf(page)
    const rest = withoutDrawings(page, boxes)
    const maps = backgroundDrawings(page, [...boxes, ...behindText])
    const behind = [
      ...maps.map((box) => ({ ...box, picture: draw(box, 'only drawing'), isBackdrop: true })),
      ...behindText.map((box) => ({ ...box, picture: draw(box, 'no text'), isBackdrop: true })),
    ]
    const figures = boxes.map((box) => ({ ...box, picture: draw(box, 'all') }))
    // A picture within a drawing was drawn with it.
    const pictures = rest.pictures.filter((picture) => !behindText.some((box) => isWithin(picture, box)))
    return { ...rest, pictures: [...behind, ...figures, ...pictures] }
  }
  const sheet = { left: 0, top: 0, right: page.width, bottom: page.height }
  // So many rules are neither tables nor shapes that anyone would edit.
  const drawn = page.rules.length > mostRules ? [...page.artwork, ...page.rules, ...page.areas] : page.artwork
  const box = shared(around(drawn), sheet)
  if (widthOf(box) < leastSide || heightOf(box) < leastSide) return page
  const { rules, areas, artwork } = withoutDrawings(page, [box])
  return {
    ...page,
    rules,
    areas,
    artwork,
    pictures: [{ ...box, picture: draw(box, 'only drawing'), isBackdrop: true }, ...page.pictures],
  }
}
