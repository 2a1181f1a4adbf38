/** A PDF read page by page into a document that can be edited. */
import { Document, emptyStore, type PDFDocument } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import {
  around,
  DocumentAnalysis,
  drawnBehind,
  figuresOf,
  fittedPage,
  heightOf,
  shared,
  widthOf,
  withBullets,
  withoutFigures,
  type Box,
  type Findings,
  type OutlineEntry,
  type PageElements,
} from '../../page-analysis/index.ts'
import { drawRegion } from './draw-region.ts'
import { PictureStore } from './picture-store.ts'
import { Faces } from './read-glyphs.ts'
import { readPage } from './read-page.ts'
import { KnownSizes } from './type-look.ts'

export interface ReadDocumentOptions {
  /** From 0. */
  pages: readonly number[]
  /** Where pictures go as files. */
  folder: string
  /** Whether drawings are pictures with their text, as the text flows around them, or stay behind it. */
  form: 'flowing' | 'placed'
  /** What goes on from page to page: everything stays where it is without. */
  joins?: 'all' | 'tables' | undefined
  /** What the sides of a page may have at most, in points: larger ones are made smaller. */
  longest?: number | undefined
  onPage: (done: number, of: number) => void
}

type OutlineItems = NonNullable<ReturnType<PDFDocument['loadOutline']>>

const entriesOf = (items: OutlineItems, level = 1): OutlineEntry[] =>
  items.flatMap(({ title, down }) => [{ title: title ?? '', level }, ...entriesOf(down ?? [], level + 1)])

/** A document without a sound outline is read without it. */
function outlineOf(document: PDFDocument): OutlineEntry[] {
  try {
    return entriesOf(document.loadOutline() ?? []).filter(({ title }) => title.trim() !== '')
  } catch {
    return []
  }
}

/** More than this part of a document's characters without a meaning: nobody could read what is written. */
const mostUnreadable = 0.3

/**
 * Reads the pages of a document.
 *
 * @throws DocweaveError `TEXT_NOT_FOUND` when none of them has text, `TEXT_UNREADABLE` when its fonts do not say what it means
 */
export function readDocument(
  document: PDFDocument,
  { pages, folder, form, joins, longest = Number.POSITIVE_INFINITY, onPage }: ReadDocumentOptions,
): Findings {
  const store = new PictureStore(folder)
  const faces = new Faces()
  const sizes = new KnownSizes()
  const analysis = new DocumentAnalysis()
  for (const [done, index] of pages.entries()) {
    const page = document.loadPage(index)
    const list = page.toDisplayList(true)
    const elements = withBullets(readPage({ document, page, list }, index + 1, { store, faces, sizes }))
    const drawn = withDrawings(elements, form, (box, withText) => {
      const pixmap = drawRegion(list, box, elements.artwork, withText)
      const picture = store.addPixmap(pixmap, false)
      pixmap.destroy()
      return picture
    })
    analysis.add(fittedPage(drawn, longest))
    faces.forget()
    list.destroy()
    page.destroy()
    // No page draws a scan of another: kept, they would fill a quarter of a gigabyte.
    if (elements.isRecognised) emptyStore()
    onPage(done + 1, pages.length)
  }
  const findings = analysis.finish({
    pictures: store.pictures,
    outline: outlineOf(document),
    title: document.getMetaData(Document.META_INFO_TITLE) ?? '',
    joins,
  })
  if (findings.characters === 0) throw new DocweaveError('TEXT_NOT_FOUND')
  if (findings.unreadable > mostUnreadable * findings.characters) throw new DocweaveError('TEXT_UNREADABLE')
  return findings
}

type Draw = (box: Box, withText: boolean) => number

const mostRules = 4000
/** Drawings of this size and more are worth a picture. */
const leastSide = 8

/** Draws what only a picture can show: in flowing text as a picture of its own, else as something the text lies on. */
function withDrawings(page: PageElements, form: ReadDocumentOptions['form'], draw: Draw): PageElements {
  if (form === 'flowing') {
    const boxes = figuresOf(page)
    const rest = withoutFigures(page, boxes)
    const behind = drawnBehind(page, boxes).map((box) => ({ ...box, picture: draw(box, false), isBackdrop: true }))
    const figures = boxes.map((box) => ({ ...box, picture: draw(box, true) }))
    return { ...rest, pictures: [...behind, ...figures, ...rest.pictures] }
  }
  const sheet = { left: 0, top: 0, right: page.width, bottom: page.height }
  // So many rules are no tables and no shapes that anybody would edit.
  const drawn = page.rules.length > mostRules ? [...page.artwork, ...page.rules, ...page.areas] : page.artwork
  const box = shared(around(drawn), sheet)
  if (widthOf(box) < leastSide || heightOf(box) < leastSide) return page
  const { rules, areas, artwork } = withoutFigures(page, [box])
  return {
    ...page,
    rules,
    areas,
    artwork,
    pictures: [{ ...box, picture: draw(box, false), isBackdrop: true }, ...page.pictures],
  }
}
