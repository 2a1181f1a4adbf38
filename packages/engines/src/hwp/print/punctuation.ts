/** Gives punctuation marks and symbols the widths that they have in the document's own font. */
import type { SetGlyph } from '../../text/typeset/set-text.ts'

const mark = /^[\p{P}\p{S}]$/u
const bracket = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}]$/u

/** The least gap, in ems: PDF readers take gaps for spaces from an eighth of an em on. */
const leastGap = 0.05
/** Wider gaps, in ems, are made on purpose, such as between letters that are spread over a line. */
const mostGap = 0.75
/** The most that a mark is moved, in ems: a reader must not take the gap before it for a space. */
const mostIndent = 0.1

/** Glyphs of one mark whose widths differ by less, in ems, share one code in the PDF. */
const step = 0.05

export interface WidenedMark {
  /** Where the mark begins in its width, in ems. */
  indent: number
  /** The width after the indent, in ems. */
  advance: number
}

/**
 * Korean fonts disagree on the widths of marks: many are as wide as a Hangul syllable in the fonts of old documents, and narrow in ours. The
 * gap after a narrow mark would be a space for PDF readers. A glyph with the width of the document's font leaves no gap.
 *
 * @param wanted the distance to the next character, in ems
 * @returns `undefined` for letters, and if there is no gap
 */
export function widened({ text, advance }: SetGlyph, wanted: number): WidenedMark | undefined {
  const gap = wanted - advance
  if (!(gap > leastGap && gap < mostGap) || !mark.test(text)) return undefined
  // Brackets belong to one side.
  const indent = bracket.test(text) ? 0 : Math.min(gap / 2, mostIndent)
  return { indent, advance: Math.round((wanted - indent) / step) * step }
}
