/** Draws page numbers where Hancom draws them, in the font of their style. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { unlessRefused } from '../unless-refused.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'

/** Lengths are pixels of the engine. */
const Page = z.object({ height: z.number(), marginBottom: z.number(), marginFooter: z.number() })
const Styles = z.array(z.object({ id: z.number(), name: z.string(), englishName: z.string().default('') }))
const Style = z.object({ charProps: z.object({ fontFamily: z.string(), bold: z.boolean().default(false) }) })

/** The engine writes all page numbers with 10 points. */
const size = (10 * 96) / 72

/** The part of a line's height that is below its baseline. */
const belowBaseline = 0.15

const tolerance = 0.1

/** The style of page numbers, which Hancom has in every new document. */
const isNumberStyle = ({ name, englishName }: { name: string; englishName: string }) =>
  /^쪽 ?번호$/.test(name) || englishName === 'Page Number'

/** How the number at the bottom of a page must be drawn. */
export interface PageNumberPlace {
  /** The baseline that the engine gives it (pixels). */
  engineBaseline: number
  /** How much lower it must be (pixels). */
  down: number
}

/**
 * Returns where the number at the bottom of a page belongs: on the lower edge of the footer; in the middle of the bottom margin if the
 * page has no footer (measured on pages that Hancom has printed). The engine puts it below the middle of the footer.
 */
export function pageNumberPlace(document: HwpDocument, page: number): PageNumberPlace {
  const { height, marginBottom, marginFooter } = Page.parse(JSON.parse(document.getPageInfo(page)))
  const engineBaseline = height - marginBottom - marginFooter / 2 + size / 3 + size
  const lowerEdge = height - (marginFooter > 0 ? marginBottom : marginBottom / 2)
  return { engineBaseline, down: lowerEdge - belowBaseline * size - engineBaseline }
}

/** The changes to the attributes of the texts of page numbers: the font of their style, if the document has that style. */
export function pageNumberFont(document: HwpDocument): Readonly<Record<string, string>> {
  const style = unlessRefused(() => {
    const found = Styles.parse(JSON.parse(document.getStyleList())).find(isNumberStyle)
    return found && Style.parse(JSON.parse(document.getStyleDetail(found.id))).charProps
  })
  if (!style) return {}
  return { 'font-family': `'${style.fontFamily}'`, ...(style.bold ? { 'font-weight': 'bold' } : {}) }
}

/** Whether an element that is not in a group is part of the number at the bottom of the page. */
export const isPageNumber = (element: SvgElement, { engineBaseline }: PageNumberPlace): boolean =>
  element.name === 'text' &&
  Math.abs(numberOf(element, 'y') - engineBaseline) < tolerance &&
  Math.abs(numberOf(element, 'font-size') - size) < tolerance
