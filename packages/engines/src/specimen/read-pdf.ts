/** Reads the content and structure of a PDF for tests. */
import { PDFDocument } from 'mupdf'

export interface ReadPage {
  text: string
  /** Degrees clockwise. */
  turn: number
  label: string
  /** As displayed: rotated and cropped. */
  size: [width: number, height: number]
  /** URLs, or `#` and the target page (from 1); sorted, because programs write links in different orders. */
  links: string[]
}

export interface ReadPdf {
  pages: ReadPage[]
  /** Titles with the target page (from 1), indented by two spaces per level. */
  outline: string[]
  fields: Record<string, string>
  attachments: Record<string, string>
  document: PDFDocument
}

type OutlineItems = NonNullable<ReturnType<PDFDocument['loadOutline']>>

const linesOf = (items: OutlineItems, depth = 0): string[] =>
  items.flatMap(({ title, page, down }) => [
    `${'  '.repeat(depth)}${title} ${page === undefined ? '-' : page + 1}`,
    ...linesOf(down ?? [], depth + 1),
  ])

/** Reads `bytes`. The document stays open for further checks. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const document = new PDFDocument(bytes)
  const fields: Record<string, string> = {}
  const pages = Array.from({ length: document.countPages() }, (_, index): ReadPage => {
    const page = document.loadPage(index)
    for (const widget of page.getWidgets()) fields[widget.getName()] = widget.getValue()
    const [left, top, right, bottom] = page.getBounds()
    const turn = document.findPage(index).getInheritable('Rotate')
    return {
      text: page.toStructuredText('').asText().replaceAll(/\s+/g, ' ').trim(),
      turn: turn.isNumber() ? turn.asNumber() : 0,
      label: page.getLabel(),
      size: [Math.round(right - left), Math.round(bottom - top)],
      links: page
        .getLinks()
        .map((link) => (link.isExternal() ? link.getURI() : `#${document.resolveLink(link) + 1}`))
        .toSorted(),
    }
  })
  const attachments = Object.fromEntries(
    Object.entries(document.getEmbeddedFiles()).map(([name, file]) => [
      name,
      document.getEmbeddedFileContents(file)?.asString() ?? '',
    ]),
  )
  return { pages, outline: linesOf(document.loadOutline() ?? []), fields, attachments, document }
}
