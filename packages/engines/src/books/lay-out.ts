/** Lays out a prepared book in pages, without separating headings from the text below them. */
import type { Document } from 'mupdf'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Heading } from './prepare/chapter-markup.ts'

export interface Layout {
  /** All in points. */
  page: { width: number; height: number }
  margin: number
  size: number
}

/** The same limit as that of most tools for PDFs. */
export const mostPages = 5000

/**
 * Moving a heading to the next page moves all later ones in its chapter, so each round moves only the first; the last round moves all that
 * remain.
 */
const rounds = 10

/** A heading within this part of the page height is at the top of its page. */
const top = 0.1

/** Returns the headings whose following text is on a later page, except those at the start of a chapter or the top of a page. */
function lonely(document: Document, headings: readonly Heading[], height: number): Heading[] {
  return headings.filter(({ at, next, first }) => {
    if (first || next === undefined) return false
    const [heading, under] = [document.resolveLinkDestination(at), document.resolveLinkDestination(next)]
    return under.page > heading.page && heading.y > height * top
  })
}

/** Returns the first heading of each chapter. */
function firsts(headings: readonly Heading[]): Heading[] {
  const chapters = new Map<string, Heading>()
  for (const heading of headings.toReversed()) chapters.set(heading.at.split('#')[0] ?? '', heading)
  return [...chapters.values()]
}

/**
 * Lays out `document`.
 *
 * @returns the number of pages
 * @throws DocweaveError `PAGES_TOO_MANY`
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
