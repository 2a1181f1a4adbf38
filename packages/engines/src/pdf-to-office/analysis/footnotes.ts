/** Footnotes: smaller text at the bottom of a page, below a short rule, each beginning with a mark that occurs in the text. */
import { widthOf, type Box } from './box.ts'
import type { PageDraft } from './page-draft.ts'
import type { DocumentPage, Paragraph, Run } from './model.ts'
import { markOf } from './footnote-marks.ts'
import { lineOf, type ColumnSides } from './lines.ts'
import { paragraphsOf } from './paragraphs.ts'
import type { Segment } from './segments.ts'
import { rowsOf } from './zones.ts'

/**
 * The segments that are the page's footnotes. Those of a column stay text at its end: LibreOffice would set them below all columns, which
 * then have less room.
 */
export function footnoteSegments(
  { rules, width, height }: PageDraft,
  segments: readonly Segment[],
  bodySize: number,
): Segment[] {
  const isSeparator = (rule: Box & { isHorizontal: boolean }) =>
    rule.isHorizontal && widthOf(rule) > 0.06 * width && widthOf(rule) < 0.5 * width && rule.top > 0.4 * height
  const separators = rules.filter(isSeparator).toSorted((a, b) => a.top - b.top)
  for (const rule of separators) {
    const isOfColumn = separators.some((other) => other.left > rule.right || other.right < rule.left)
    const below = segments.filter(({ top }) => top > rule.top - 1)
    const isSmall = below.length > 0 && below.every(({ size }) => size < bodySize * 0.96)
    if (!isOfColumn && isSmall && startsWithMark(below)) return below
  }
  return []
}

const startsWithMark = (segments: readonly Segment[]) => {
  const [first] = rowsOf(segments)
  return first !== undefined && markOf(first.flatMap(({ runs }) => runs)) !== undefined
}

/** Removes the first `length` characters from a paragraph's runs. */
export function withoutStart(runs: readonly Run[], length: number): Run[] {
  let left = length
  return runs.flatMap((run) => {
    const cut = Math.min(left, run.text.length)
    left -= cut
    return cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }]
  })
}

/** Reads the footnotes. A line without a mark continues the note before it. */
export function footnotesOf(
  segments: readonly Segment[],
  sides: ColumnSides,
  keepsSpaces: boolean,
): DocumentPage['footnotes'] {
  const notes: DocumentPage['footnotes'] = []
  const lines = rowsOf(segments).map((row) => {
    const line = lineOf(row, sides)
    // A tab separates the mark from its note, so it is no tab stop of the text.
    return {
      ...line,
      runs: line.runs.map((run) => ({ ...run, text: run.text.replaceAll('\t', ' ') })),
      tabs: [],
      text: line.text.replaceAll('\t', ' '),
    }
  })
  const groups: (typeof lines)[] = []
  for (const line of lines) {
    if (markOf(line.runs) || groups.length === 0) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  for (const group of groups) {
    const [paragraph] = paragraphsOf(group, sides, keepsSpaces)
    const found = paragraph && markOf(paragraph.runs)
    const all = paragraphsOf(group, sides, keepsSpaces)
    if (found && paragraph) {
      const first: Paragraph = {
        ...paragraph,
        runs: withoutStart(paragraph.runs, found.length),
      }
      notes.push({ marker: found.marker, paragraphs: [first, ...all.slice(1)] })
    } else notes.at(-1)?.paragraphs.push(...all)
  }
  return notes
}

/** Links superscripts in the text to their footnotes, and returns the marks that do not occur in it. */
export function markReferences(paragraphs: readonly Paragraph[], notes: DocumentPage['footnotes']): Set<string> {
  const marks = new Set(notes.map(({ marker }) => marker))
  for (const { runs } of paragraphs)
    for (const run of runs) {
      const text = run.text.trim().replace(/[).]$/, '')
      if (run.style.position === 'super' && marks.delete(text)) run.footnote = text
    }
  return marks
}

/** Converts notes without a reference to body text beginning with their mark, because word processors would not show them. */
export const asText = (notes: DocumentPage['footnotes']): Paragraph[] =>
  notes.flatMap(({ marker, paragraphs }) =>
    paragraphs.map((paragraph, at) => {
      const [first, ...others] = paragraph.runs
      return at > 0 || !first
        ? paragraph
        : { ...paragraph, runs: [{ ...first, text: `${marker} ${first.text}` }, ...others] }
    }),
  )
