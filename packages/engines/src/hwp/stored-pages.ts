/** Begins pages where Hangul began them when the document was saved. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { inBatch } from './in-batch.ts'
import { unitsPerPixel } from './page-tables.ts'
import type { StoredParagraph, StoredPositions } from './stored-positions.ts'

/** `para` counts the paragraphs of all sections. */
const Starts = z.array(z.object({ para: z.number() }))

const Page = z.object({ sectionIndex: z.number() })

const Paragraph = z.object({
  /** In the engine's pixels, and twice what it is on paper. */
  spacingBefore: z.number(),
  keepWithNext: z.boolean(),
})

const propertiesOf = (document: HwpDocument, section: number, index: number) =>
  Paragraph.parse(JSON.parse(document.getParaPropertiesAt(section, index)))

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

/**
 * The paragraph that a page begins with if the first line below a page's top is that of paragraph `index`: the heading before it, if it is kept
 * with the text that follows. Hangul stores the heading's position as if it were at the end of the page before.
 */
function firstOfPage(document: HwpDocument, section: number, index: number, paragraphs: readonly StoredParagraph[]) {
  let [first, room] = [index, paragraphs[index]?.top ?? 0]
  while (true) {
    const heading = paragraphs[first - 1]
    const isAbove = heading?.lines === 1 && heading.height + heading.spacing <= room
    if (!isAbove || !propertiesOf(document, section, first - 1).keepWithNext) return first
    room -= heading.height + heading.spacing
    first--
  }
}

/** Whether Hangul could have begun a page so: at the top, below the space before the paragraph, or below its heading. */
function isCredibleStart(
  document: HwpDocument,
  section: number,
  index: number,
  paragraphs: readonly StoredParagraph[],
): boolean {
  const top = paragraphs[index]?.top ?? 0
  const { spacingBefore } = propertiesOf(document, section, index)
  const isBelowSpace = Math.abs(top - (spacingBefore * unitsPerPixel) / 2) < tolerance
  return top === 0 || isBelowSpace || firstOfPage(document, section, index, paragraphs) < index
}

/** Breaks the pages of a section as they were stored, and goes back to the engine's if that makes more or fewer pages than were stored. */
function breakSection(document: HwpDocument, section: number, paragraphs: readonly StoredParagraph[]): void {
  const wanted = 1 + paragraphs.reduce((sum, { newPages }) => sum + newPages, 0)
  const snapshot = document.saveSnapshot()
  try {
    inBatch(document, () => {
      for (const [index, { startsPage }] of paragraphs.entries())
        if (startsPage) {
          const first = firstOfPage(document, section, index, paragraphs)
          document.applyParaFormat(section, first, JSON.stringify({ pageBreakBefore: true }))
        }
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
    const starts = paragraphs.flatMap(({ startsPage }, index) => (startsPage ? [index] : []))
    const isMissing = starts.some((index) => !found.has(first + index))
    first += paragraphs.length
    if (!isMissing || starts.length > left) continue
    left -= starts.length
    const credible = starts.filter((index) => isCredibleStart(document, section, index, paragraphs))
    if (credible.length >= leastCredible * starts.length) breakSection(document, section, paragraphs)
  }
}
