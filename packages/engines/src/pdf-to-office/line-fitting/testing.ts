/** Paragraphs for tests. */
import type { Paragraph, TextStyle } from '../analysis/index.ts'

export const style: TextStyle = {
  ...{ latin: 'Arial', eastAsian: '', scale: 100, size: 10, bold: false, italic: false },
  ...{ underline: false, strike: false, colour: '000000', position: 'base', link: '' },
}

/** A paragraph at 72, 90 points; its lines are 200 points wide and 12 points high. */
export const paragraphOf = (
  lines: readonly string[],
  more: Partial<Paragraph> = {},
  own: TextStyle = style,
): Paragraph => ({
  ...{ type: 'paragraph', box: { left: 72, top: 90, right: 272, bottom: 90 + 12 * lines.length } },
  ...{ heading: 0, align: 'justify', angle: 0, before: 0, pitch: 12, tabs: [] },
  indent: { left: 0, right: 0, first: 0 },
  runs: [{ text: lines.join(' '), style: own }],
  lines: lines.map((text, at) => ({
    box: { left: 72, top: 90 + at * 12, right: 272, bottom: 100 + at * 12 },
    baseline: 100 + at * 12,
    runs: [{ text, style: own }],
    endsInSpace: false,
  })),
  ...more,
})
