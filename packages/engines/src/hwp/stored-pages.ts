/** Begins pages where Hangul began them when the document was saved. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { inBatch } from './in-batch.ts'
import { unitsPerPixel } from './page-tables.ts'
import type { StoredParagraph, StoredPositions } from './stored-positions.ts'

/** `para` counts the paragraphs of all sections. */
const Starts = z.array(z.object({ para: z.number() }))

const Page = z.object({ sectionIndex: z.number() })

/** In the engine's pixels, and twice what it is on paper. */
const Paragraph = z.object({ spacingBefore: z.number() })

/** The part of a section's page starts that must be credible: one of the documents seen has a line of another kind at a page's top. */
const leastCredible = 0.75

/** Lengths that differ by less are equal: the engine rounds to a tenth of a pixel. */
const tolerance = 10

/** Page starts that are changed in a document. Sections with more stay as the engine breaks them. */
const mostBreaks = 2000

const pagesOf = (document: HwpDocument, section: number): number =>
  Array.from({ length: document.pageCount() }, (_, page) => Page.parse(JSON.parse(document.getPageInfo(page)))).filter(
    ({ sectionIndex }) => sectionIndex === section,
  ).length

/** Whether Hangul could have begun a page so: at the top, or below the space before the paragraph. */
function isCredibleStart(document: HwpDocument, section: number, index: number, { top }: StoredParagraph): boolean {
  const { spacingBefore } = Paragraph.parse(JSON.parse(document.getParaPropertiesAt(section, index)))
  return top === 0 || Math.abs(top - (spacingBefore * unitsPerPixel) / 2) < tolerance
}

/** Breaks the pages of a section as they were stored, and goes back to the engine's if that makes more or fewer pages than were stored. */
function breakSection(document: HwpDocument, section: number, paragraphs: readonly StoredParagraph[]): void {
  const wanted = 1 + paragraphs.reduce((sum, { newPages }) => sum + newPages, 0)
  const snapshot = document.saveSnapshot()
  try {
    inBatch(document, () => {
      for (const [index, { startsPage }] of paragraphs.entries())
        if (startsPage) document.applyParaFormat(section, index, JSON.stringify({ pageBreakBefore: true }))
    })
    if (pagesOf(document, section) !== wanted) document.restoreSnapshot(snapshot)
  } finally {
    document.discardSnapshot(snapshot)
  }
}

/**
 * The engine adds up the heights of paragraphs itself, and now and then puts too much on a page; all following pages then begin too late. The
 * file tells where pages began. (The Hangul that prints a document may lay it out anew with other fonts, but most documents are printed with
 * those they were written with.)
 *
 * A section in which a table goes on over pages stays as it is: the stored positions do not tell how many pages the table fills.
 */
export function startStoredPages(document: HwpDocument, stored: StoredPositions): void {
  const found = new Set(Starts.parse(JSON.parse(document.getPageCaretStarts())).map(({ para }) => para))
  let [first, left] = [0, mostBreaks]
  for (const [section, paragraphs] of stored.entries()) {
    const starts = paragraphs.flatMap((paragraph, index) => (paragraph.startsPage ? [{ paragraph, index }] : []))
    const isMissing = starts.some(({ index }) => !found.has(first + index))
    first += paragraphs.length
    if (!isMissing || starts.length > left) continue
    left -= starts.length
    const credible = starts.filter(({ paragraph, index }) => isCredibleStart(document, section, index, paragraph))
    if (credible.length >= leastCredible * starts.length) breakSection(document, section, paragraphs)
  }
}
