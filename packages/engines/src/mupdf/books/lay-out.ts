/** Sets a prepared book in pages: headings stay with what they are about. */
import type { Document } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Heading } from './prepare/heading.ts'

export interface Layout {
  /** All in points. */
  page: { width: number; height: number }
  margin: number
  size: number
}

/** As many as the tools for PDFs take. */
export const mostPages = 5000

/** A heading that goes to the next page moves all after it in its chapter, so each round settles one; the last settles what is left. */
const rounds = 10

/** What of a page a heading may stand below and still be at its top. */
const top = 0.1

/** The headings that stand at a page's end, with what is under them on the next. */
function lonely(document: Document, headings: readonly Heading[], height: number): Heading[] {
  return headings.filter(({ at, next, first }) => {
    if (first || next === undefined) return false
    const [heading, under] = [document.resolveLinkDestination(at), document.resolveLinkDestination(next)]
    return under.page > heading.page && heading.y > height * top
  })
}

/** The first of each chapter. */
function firsts(headings: readonly Heading[]): Heading[] {
  const chapters = new Map<string, Heading>()
  for (const heading of headings.toReversed()) chapters.set(heading.at.split('#')[0] ?? '', heading)
  return [...chapters.values()]
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
    const rules = [...broken].map((mark) => `.${mark}{page-break-after:always}`)
    document.style(true, `@page{margin:${margin}pt}\n${rules.join('\n')}`)
    document.layout(page.width, page.height, size)
  }
  style()
  for (let round = 0; round < rounds; round++) {
    const alone = lonely(document, headings, page.height - 2 * margin).filter(({ mark }) => !broken.has(mark))
    if (alone.length === 0) break
    for (const { mark } of round < rounds - 1 ? firsts(alone) : alone) broken.add(mark)
    style()
  }
  const pages = document.countPages()
  if (pages > mostPages) throw new DocweaveError('PAGES_TOO_MANY', { limit: mostPages, pages })
  return pages
}
