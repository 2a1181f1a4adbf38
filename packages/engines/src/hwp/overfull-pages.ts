/** Moves paragraphs to the next page that the engine has put below the end of theirs. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { isBeyondPage } from './page-text.ts'

/** Positions are pixels of the engine. Runs in tables, headers and notes have no paragraph of the section. */
const Layout = z.object({
  runs: z.array(
    z.object({
      y: z.number(),
      h: z.number(),
      secIdx: z.number().optional(),
      paraIdx: z.number().optional(),
      parentParaIdx: z.number().optional(),
    }),
  ),
})

const Page = z.object({ footerArea: z.object({ y: z.number() }) })

/** Each costs a layout of the section. A document with more has another fault. */
const mostBreaks = 500

/**
 * The engine ends pages where the file says that the lines of the last program were. If the lines are higher than they were there, those at
 * the end are below the paper. Hancom computes the lines anew.
 *
 * @returns whether the document has changed and must be printed again
 */
export function breakOverfullPages(document: HwpDocument): boolean {
  let breaks = 0
  for (let page = 0; page < document.pageCount() && breaks < mostBreaks; page++) {
    if (!isBeyondPage(document.renderPageSvgWithProfile(page, 'print'))) continue
    const place = firstBelowText(document, page)
    if (!place) continue
    document.applyParaFormat(...place, JSON.stringify({ pageBreakBefore: true }))
    breaks++
  }
  return breaks > 0
}

/** The first paragraph of a page that ends below the text area, unless the page begins with it. */
function firstBelowText(document: HwpDocument, page: number): [section: number, paragraph: number] | undefined {
  const { footerArea } = Page.parse(JSON.parse(document.getPageInfo(page)))
  const { runs } = Layout.parse(JSON.parse(document.getPageTextLayout(page)))
  const paragraphs = runs.flatMap(({ secIdx, paraIdx, parentParaIdx, y, h }) =>
    secIdx === undefined || paraIdx === undefined || parentParaIdx !== undefined
      ? []
      : [{ secIdx, paraIdx, bottom: y + h }],
  )
  const below = paragraphs.find(({ bottom }) => bottom > footerArea.y)
  const isFirst = below?.paraIdx === paragraphs[0]?.paraIdx && below?.secIdx === paragraphs[0]?.secIdx
  return below && !isFirst ? [below.secIdx, below.paraIdx] : undefined
}
