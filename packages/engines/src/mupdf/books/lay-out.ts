/** Sets a prepared book in pages: headings stay with what they are about. */
import type { Document } from 'mupdf'
import { DocweaveError } from '@docweave/contract'
import type { Heading } from './prepare/chapter-writer.ts'

export interface Layout {
  /** All in points. */
  page: { width: number; height: number }
  margin: number
  size: number
}

/** What nobody reads on paper, and the store of a job should not hold. */
const mostPages = 10_000

/** A heading that goes to the next page moves all after it: once more, and what is left is left. */
const rounds = 3

/** What of a page a heading may stand below and still be at its top. */
const top = 0.1

function place(document: Document, address: string): { page: number; y: number } | undefined {
  const page = document.resolveLink(address)
  return page < 0 ? undefined : { page, y: document.resolveLinkDestination(address).y }
}

/** The headings that stand at a page's end, with what is under them on the next. */
function lonely(document: Document, headings: readonly Heading[], height: number): Heading[] {
  return headings.filter(({ at, next }) => {
    const [heading, under] = [place(document, at), next === undefined ? undefined : place(document, next)]
    return heading && under && under.page > heading.page && heading.y > height * top
  })
}

/**
 * Lays out `document`.
 *
 * @returns the number of pages
 * @throws DocweaveError `PAGES_TOO_MANY`, `FILE_NO_PAGES`
 */
export function layOut(document: Document, headings: readonly Heading[], { page, margin, size }: Layout): number {
  const broken = new Set<string>()
  const style = () => {
    const rules = [...broken].map((mark) => `.${mark}{page-break-before:always !important}`)
    document.style(true, `@page{margin:${margin}pt}\n${rules.join('\n')}`)
    document.layout(page.width, page.height, size)
  }
  style()
  for (let round = 0; round < rounds; round++) {
    const alone = lonely(document, headings, page.height - 2 * margin).filter(({ mark }) => !broken.has(mark))
    if (alone.length === 0) break
    for (const { mark } of alone) broken.add(mark)
    style()
  }
  const pages = document.countPages()
  if (pages > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages })
  return pages
}
