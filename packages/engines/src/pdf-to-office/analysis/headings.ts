/** Recognizes headings by their size and weight relative to the text, and by the document's own outline. */
import { markerAtStart } from './list-markers.ts'
import type { Paragraph } from './model.ts'
import { isBoldText, plainText } from './text-runs.ts'

export interface OutlineEntry {
  title: string
  /** From 1. */
  level: number
}

const longest = 140
const mostLines = 3
/** The minimum ratio of a heading's size to the text's. */
const larger = 1.12

const sizeOf = ({ runs }: Paragraph): number =>
  Math.max(...runs.filter(({ text }) => text.trim() !== '').map(({ style }) => style.size), 0)
const squeezed = (text: string) => text.replaceAll(/[\s\u3000]/g, '').toLowerCase()

/** `IV. RESULTS` or `REFERENCES`: capitals, and few words, as papers set the titles of their sections at the size of the text. */
function isNumberedTitle(text: string): boolean {
  const [, number, title = ''] = /^([IVX]{1,5}\.\s+|\d{1,2}(?:\.\d{1,2})*\.?\s+)?(.*)$/u.exec(text) ?? []
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  const capitals = title.match(/\p{Lu}/gu)?.length ?? 0
  const isShort = letters >= 4 && title.split(/\s+/).length <= 8
  return isShort && capitals === letters && (number !== undefined || sectionNames.has(title.toLowerCase()))
}

const sectionNames = new Set(
  'abstract introduction background methods results discussion conclusion conclusions references acknowledgment acknowledgments acknowledgements appendix'.split(
    ' ',
  ),
)

/** `2.1 Data` or `A. Sensors` in italics: how papers set the titles of lesser sections at the size of the text. */
function isItalicTitle({ runs, lines }: Paragraph, text: string): boolean {
  const words = text.split(/\s+/)
  const isNumbered = /^(?:[A-Z]\.|\d{1,2}(?:\.\d{1,2})+\.?)\s+\p{Lu}/u.test(text)
  const isItalic = runs.every((run) => run.style.italic || !/\p{L}{2}/u.test(run.text))
  return isNumbered && isItalic && lines.length === 1 && words.length <= 9 && !/[.。,;:]$/u.test(text)
}

/** The text of a paragraph, with a space where a number stands before a tab, as in `1 ⇥ Introduction`. */
const textOf = ({ runs }: Paragraph) =>
  plainText(runs)
    .trim()
    .replace(/^((?:\d{1,2}\.?)+|[A-Z]\.|[IVX]{1,5}\.?)\t/u, '$1 ')

/** Whether a paragraph looks like a heading. */
export function mayBeHeading(paragraph: Paragraph, bodySize: number): boolean {
  const text = textOf(paragraph)
  if (text === '' || text.length > longest || paragraph.lines.length > mostLines || paragraph.angle !== 0) return false
  if (!/[\p{L}\p{N}]/u.test(text) || text.includes('\t')) return false
  if (markerAtStart(text)?.marker.format === 'bullet') return false
  const size = sizeOf(paragraph)
  if (isNumberedTitle(text) && size > bodySize * 0.9) return true
  if (isItalicTitle(paragraph, text) && size > bodySize * 0.95) return true
  if (size > bodySize * larger) return size > bodySize * 1.35 || !/[.。,、]$/u.test(text)
  return (
    isBoldText(paragraph.runs) && size > bodySize * 0.95 && !/[.。,、:：]$/u.test(text) && paragraph.lines.length === 1
  )
}

/** A key of size and weight, which headings of one level share. */
export const lookOf = (paragraph: Paragraph) => sizeOf(paragraph) * 2 + (isBoldText(paragraph.runs) ? 1 : 0)

/** Sets the heading level of the document's paragraphs, which are in reading order. */
export function markHeadings(
  paragraphs: readonly Paragraph[],
  bodySize: number,
  outline: readonly OutlineEntry[],
): void {
  const titles = new Map(outline.map(({ title, level }) => [squeezed(title), level]))
  const levels = new Map<number, number>()
  const named = new Set<Paragraph>()
  for (const paragraph of paragraphs) {
    const level = paragraph.lines.length <= mostLines ? titles.get(squeezed(textOf(paragraph))) : undefined
    if (level === undefined || paragraph.angle !== 0) continue
    paragraph.heading = Math.min(level, 6)
    named.add(paragraph)
    levels.set(lookOf(paragraph), paragraph.heading)
  }
  const isOutlined = named.size >= 2 && named.size >= titles.size * 0.5
  const candidates = paragraphs.filter((paragraph) => !named.has(paragraph) && mayBeHeading(paragraph, bodySize))
  const looks = [...new Set(candidates.map(lookOf))].toSorted((a, b) => b - a)
  for (const paragraph of candidates) {
    const look = lookOf(paragraph)
    // With an outline, a heading takes the level of outlined ones that look the same; a larger one is a title, which outlines omit.
    if (isOutlined) paragraph.heading = levels.get(look) ?? (look > Math.max(...levels.keys()) ? 1 : 0)
    else paragraph.heading = Math.min(looks.indexOf(look) + 1, 6)
  }
}
