/** Prints page numbers from where the document wants them. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

const Controls = z.array(z.object({ ctrlId: z.string(), list: z.number(), para: z.number() }))
const Place = z.object({ page: z.number() })
const Page = z.object({ pageNumber: z.number() })

/** The ids of the controls for the place of page numbers, and for a number to go on with. */
const [numberPlace, newNumber] = ['pgnp', 'nwno']

/**
 * In a section in which the page numbers start anew somewhere, the engine prints none before. Hancom prints them from the page with the
 * control for their place. So that page gets a new number, too: the one that it has anyway.
 */
export function startPageNumbers(document: HwpDocument): void {
  const controls = Controls.parse(JSON.parse(document.getControls())).filter(({ list }) => list === 0)
  const pageOf = (section: number, paragraph: number) =>
    Place.parse(JSON.parse(document.getPageOfPosition(section, paragraph))).page
  // Paragraphs are counted through all sections.
  let from = 0
  for (let section = 0; section < document.getSectionCount(); section++) {
    const end = from + document.getParagraphCount(section)
    const firstOf = (id: string) =>
      controls.find(({ ctrlId, para }) => ctrlId === id && para >= from && para < end)?.para
    const [place, start] = [firstOf(numberPlace), firstOf(newNumber)]
    if (place !== undefined && start !== undefined && place < start) {
      const page = pageOf(section, place - from)
      const { pageNumber } = Page.parse(JSON.parse(document.getPageInfo(page)))
      if (page < pageOf(section, start - from)) document.insertNewNumber(section, place - from, 0, pageNumber)
    }
    from = end
  }
}
