import { expect, test } from 'vitest'
import type { Glyph } from '../analysis/index.ts'
import { scanFontSizes } from './scan-font-sizes.ts'

/** A line of a text layer: word widths as printed, in a box whose height is unreliable. */
function line(words: readonly string[], size: number, advance: number): Glyph[] {
  let at = 72
  return words.flatMap((word) => {
    const glyphs = Array.from(word, (text): Glyph => {
      const left = at
      at += advance * size
      return {
        ...{ text, left, right: at, top: 90, bottom: 100, baseline: 98, size: 10, colour: '000000', angle: 0 },
        ...{ face: { family: '', latin: '', eastAsian: '', scale: 100, bold: false, italic: false }, vertical: false },
      }
    })
    at += 0.3 * size
    return glyphs
  })
}

const text = ['신청서는', '담당', '부서에', '직접', '제출하거나', '우편으로', '보내', '주십시오']

test('measures font sizes by the widths of words, not by the heights of boxes', () => {
  const lines = [line(['조사', '결과'], 16, 0.92), line(text, 10, 0.92), line(text, 10, 0.92), line(text, 7.5, 0.92)]
  const heights = [13, 10, 8, 9]
  const [heading = 0, first = 0, second = 0, note = 0] = scanFontSizes(lines, heights, [50, 90, 105, 120])
  expect(second).toBe(first)
  expect(Math.abs(first - 9.5)).toBeLessThanOrEqual(0.5)
  expect(heading / first).toBeGreaterThan(1.4)
  expect(note / first).toBeLessThan(0.85)
})

test('does not measure a wide word as large', () => {
  const wide = line(['견적서'], 20, 0.92)
  const [title = 0, body = 0] = scanFontSizes(
    [wide, line(text, 10, 0.92), line(text, 10, 0.92)],
    [10, 10, 10],
    [50, 90, 105],
  )
  expect(title / body).toBeLessThan(1.4)
})

test('lines of one heading have one size, and a separate heading below has its own', () => {
  const title = ['긴', '문서를', '읽는', '독자의', '길', '찾기에', '관한']
  const body = [line(text, 10, 0.92), line(text, 10, 0.92), line(text, 10, 0.92)]
  const sizesAt = (second: number) =>
    scanFontSizes(
      [line(title, 18, 0.92), line(['연구', '보고'], 16, 0.92), ...body],
      [18, 16, 10, 10, 10],
      [50, 50 + second, 120, 135, 150],
    )
  const [first, second] = sizesAt(22)
  expect(second).toBe(first)
  const [above, below] = sizesAt(40)
  expect(below).toBeLessThan(above ?? 0)
})

// Regression test: a wide sans-serif font of 10 points was measured as 13, on lines 12 points apart, and two lines were merged.
test('a font size does not exceed the line distance', () => {
  const latin = ['asked', 'were', 'favour', 'rules', 'river', 'slowly', 'across', 'lamps']
  const wide = [0, 1, 2, 3, 4].map(() => line(latin, 10, 0.66))
  const sizes = scanFontSizes(
    wide,
    wide.map(() => 9.5),
    wide.map((_, at) => 100 + at * 12),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(11)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10)
})
