/** Creates a glyph for tests: 10 points high, on the baseline 100. */
import type { Glyph } from '../../analysis/index.ts'

const face = { family: 'CMR10', latin: 'CMR10', eastAsian: 'CMR10', scale: 100, bold: false, italic: false }

export const madeGlyph = (text: string, left: number, width = 5, more: Partial<Glyph> = {}): Glyph => ({
  ...{ text, left, right: left + width, top: 90, bottom: 102, baseline: 100, size: 10, face },
  ...{ colour: '000000', angle: 0, vertical: false },
  ...more,
})
