/** Mends paragraphs whose text the engine has not drawn. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

/** A paragraph of a section, counted from 0. */
const Place = z.object({ sec: z.number(), para: z.number() })
type Place = z.infer<typeof Place>

const Hits = z.array(Place)
const Positions = z.array(z.number())

/** A document with more lost runs is damaged in another way. */
const mostRuns = 50

/**
 * The engine does not always draw the lines before a table that is in the same paragraph, after a line break. As a paragraph of its own, the
 * text is drawn.
 *
 * @param runs runs of text that are on no page
 * @returns the paragraphs that were split, from the end of the document; if there are any, it must be printed again
 */
export function splitLostParagraphs(document: HwpDocument, runs: readonly string[]): readonly Place[] {
  const hits = runs
    .slice(0, mostRuns)
    .flatMap((run) => Hits.parse(JSON.parse(document.searchAllText(run, true, false))))
  const paragraphs = new Map(hits.map(({ sec, para }) => [`${sec} ${para}`, { sec, para }]))
  // From the end: splitting a paragraph moves those after it.
  const inReverse = [...paragraphs.values()].toSorted((a, b) => b.sec - a.sec || b.para - a.para)
  return inReverse.filter(({ sec, para }) => splitBeforeControl(document, sec, para))
}

/** Splits a paragraph before its first object that follows a line break; the break is then needless. */
function splitBeforeControl(document: HwpDocument, section: number, paragraph: number): boolean {
  const positions = Positions.parse(JSON.parse(document.getControlTextPositions(section, paragraph)))
  const isAfterBreak = (position: number) =>
    position > 1 && document.getTextRange(section, paragraph, position - 1, 1) === '\n'
  const position = positions.toSorted((a, b) => a - b).find(isAfterBreak)
  if (position === undefined) return false
  document.splitParagraph(section, paragraph, position)
  document.deleteText(section, paragraph, position - 1, 1)
  return true
}
