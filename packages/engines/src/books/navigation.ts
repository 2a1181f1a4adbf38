/** Adds a book's outline and links to its PDF. */
import type { Document, PDFDocument, PDFObject } from 'mupdf'
import { tie } from '../pdf/pages/outline.ts'
import type { ContentsItem } from './book.ts'
import type { Heading } from './prepare/chapter-markup.ts'
import { frontAddress } from './prepare/prepare-book.ts'
import type { PageLink } from './write-pages.ts'

export interface Target {
  /** The PDF. */
  pdf: PDFDocument
  /** The laid-out book of the PDF. */
  book: Document
  /** The number of pages before the text. */
  front: number
  pageHeight: number
  margin: number
  /** The line height: mupdf returns a position within a line as its baseline. */
  line: number
  /** Addresses that are replaced by others. */
  moved: ReadonlyMap<string, string>
}

/** The deepest heading level in the outline. */
const deepestHeading = 3

/** Returns a destination for an address of the prepared book; `undefined` if the address does not exist. */
function destination(into: Target, named: string): PDFObject | undefined {
  const { pdf, book, front, pageHeight, margin, line, moved } = into
  const address = moved.get(named) ?? named
  if (address === frontAddress) return fitting(pdf, 0)
  const [chapter = ''] = address.split('#')
  const found = book.resolveLink(address)
  // An unknown place in a chapter is replaced by the chapter's beginning.
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

/** Builds an outline from a book's headings. */
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

/** Returns the target of an item, or the first target of its descendants. */
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

/** Writes the contents as the outline; without contents, the headings. */
export function writeContents(into: Target, contents: readonly ContentsItem[], headings: readonly Heading[]): void {
  const items = outlineItems(into, contents.length > 0 ? contents : outlineOf(headings))
  if (items.length === 0) return
  const outline = into.pdf.addObject({ Type: into.pdf.newName('Outlines') })
  tie(outline, items, true)
  const root = into.pdf.getTrailer().get('Root')
  root.put('Outlines', outline)
  root.put('PageMode', into.pdf.newName('UseOutlines'))
}

/** Writes the links: external addresses unchanged, internal ones as destinations. */
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
