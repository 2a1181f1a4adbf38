/** Gives the PDF of a book what leads through it: its outline and its links. */
import type { Document, PDFDocument, PDFObject } from 'mupdf'
import { tie } from '../pages/outline.ts'
import type { ContentsItem } from './book.ts'
import type { Heading } from './prepare/heading.ts'
import { frontAddress } from './prepare/prepare-book.ts'
import type { PageLink } from './write-pages.ts'

export interface Target {
  /** The PDF. */
  pdf: PDFDocument
  /** The book it is of, laid out. */
  book: Document
  /** Pages before the first of the text. */
  front: number
  pageHeight: number
  margin: number
  /** How high a line is: a place within one is told by its baseline. */
  line: number
  /** Addresses that stand for others. */
  moved: ReadonlyMap<string, string>
}

/** Levels of headings that an outline shows. */
const deepestHeading = 3

/** A destination for an address of the prepared book; `undefined` when it is nowhere. */
function destination(into: Target, named: string): PDFObject | undefined {
  const { pdf, book, front, pageHeight, margin, line, moved } = into
  const address = moved.get(named) ?? named
  if (address === frontAddress) return fitting(pdf, 0)
  const [chapter = ''] = address.split('#')
  const found = book.resolveLink(address)
  // A place that the chapter does not have: its beginning.
  const page = found < 0 && chapter !== address ? book.resolveLink(chapter) : found
  if (page < 0) return undefined
  const y = found < 0 ? 0 : book.resolveLinkDestination(address).y
  const array = pdf.newArray()
  array.push(pdf.findPage(page + front))
  array.push(pdf.newName('XYZ'))
  array.push(pdf.newNull())
  const top = Math.max(0, margin + (Number.isFinite(y) ? y : 0) - line)
  array.push(pdf.newReal(Math.round(pageHeight - top)))
  array.push(pdf.newNull())
  return array
}

function fitting(pdf: PDFDocument, page: number): PDFObject {
  const array = pdf.newArray()
  array.push(pdf.findPage(page))
  array.push(pdf.newName('Fit'))
  return array
}

/** The outline that a book's headings make. */
function outlineOf(headings: readonly Heading[]): ContentsItem[] {
  const root: ContentsItem[] = []
  const open: { level: number; items: ContentsItem[] }[] = []
  for (const { level, title, at } of headings) {
    if (level > deepestHeading || title === '') continue
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const item: ContentsItem = { title, target: at, items: [] }
    const parent = open.at(-1)?.items ?? root
    parent.push(item)
    open.push({ level, items: item.items })
  }
  return root
}

/** The first place that an item or one below it leads to. */
const targetOf = ({ target, items }: ContentsItem): string | undefined =>
  target ?? items.map(targetOf).find((each) => each !== undefined)

function outlineItems(into: Target, items: readonly ContentsItem[]): PDFObject[] {
  return items.flatMap((item) => {
    const address = targetOf(item)
    const below = outlineItems(into, item.items)
    const leads = address === undefined ? undefined : destination(into, address)
    if (!leads || item.title === '') return below
    const object = into.pdf.addObject({ Title: into.pdf.newString(item.title), Dest: leads })
    tie(object, below, false)
    return [object]
  })
}

/** Writes the contents as the outline; a book without any gets its headings. */
export function writeContents(into: Target, contents: readonly ContentsItem[], headings: readonly Heading[]): void {
  const items = outlineItems(into, contents.length > 0 ? contents : outlineOf(headings))
  if (items.length === 0) return
  const outline = into.pdf.addObject({ Type: into.pdf.newName('Outlines') })
  tie(outline, items, true)
  const root = into.pdf.getTrailer().get('Root')
  root.put('Outlines', outline)
  root.put('PageMode', into.pdf.newName('UseOutlines'))
}

/** Writes the links: to addresses outside as they are, within the book to their places. */
export function writeLinks(into: Target, links: readonly PageLink[]): void {
  const { pdf, front, pageHeight } = into
  const annotations = new Map<number, PDFObject>()
  for (const { page, bounds, address } of links) {
    const outside = /^(?:https?:|mailto:)/i.test(address)
    const leads = outside ? undefined : destination(into, address)
    if (!outside && !leads) continue
    const [left, top, right, bottom] = bounds
    const link = pdf.addObject({
      Type: pdf.newName('Annot'),
      Subtype: pdf.newName('Link'),
      Rect: [left, pageHeight - bottom, right, pageHeight - top],
      Border: [0, 0, 0],
    })
    if (leads) link.put('Dest', leads)
    else link.put('A', { S: pdf.newName('URI'), URI: pdf.newString(address) })
    const known = annotations.get(page) ?? pdf.addObject(pdf.newArray())
    known.push(link)
    annotations.set(page, known)
  }
  for (const [page, array] of annotations) pdf.findPage(page + front).put('Annots', array)
}
