/** Reads where the text of a page begins and ends: stored positions are measured from there. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

/** Lengths are pixels of the engine. */
const Page = z.object({
  marginTop: z.number(),
  marginHeader: z.number(),
  footerArea: z.object({ y: z.number() }),
  columns: z.array(z.unknown()),
})

/** The upper and the lower edge, in pixels of the engine. */
export interface TextArea {
  top: number
  bottom: number
}

/** Returns nothing for a page with columns: the file measures their lines from the top of each column. */
export function textAreaOf(document: HwpDocument, page: number): TextArea | undefined {
  const { marginTop, marginHeader, footerArea, columns } = Page.parse(JSON.parse(document.getPageInfo(page)))
  return columns.length > 1 ? undefined : { top: marginTop + marginHeader, bottom: footerArea.y }
}
