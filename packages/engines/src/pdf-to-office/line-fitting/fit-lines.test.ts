/** Paragraphs keep their lines in fonts that are wider or narrower. */
import { describe, expect, it } from 'vitest'
import type { Paragraph, TextStyle } from '../analysis/index.ts'
import { fitted, fittedLines, linesOfWidth } from './fit-lines.ts'
import { lengthOf, piecesOf } from './line-breaks.ts'
import { paragraphOf, style as arial } from './testing.ts'

const style: TextStyle = { ...arial, latin: 'Times New Roman' }
const paragraph = (lines: readonly string[], more: Partial<Paragraph> = {}): Paragraph =>
  paragraphOf(lines, more, style)

const scaleOf = ({ runs: [run] }: Paragraph) => run?.style.scale

describe('a justified paragraph', () => {
  const lines = ['The quick brown fox jumps over the lazy dog and', 'the lazy dog sleeps on.']
  // The first line is about 200 points wide in Times New Roman.
  it('is left as it is if its lines fit', () => {
    expect(scaleOf(fitted(paragraph(lines), 206).paragraph)).toBe(100)
  })

  it('is narrowed by a few percent if its program shrank the spaces of a line', () => {
    const scale = scaleOf(fitted(paragraph(lines), 197).paragraph)
    expect(scale).toBeLessThan(100)
    expect(scale).toBeGreaterThanOrEqual(94)
  })
})

it('fits each line by itself where no common scale keeps all', () => {
  // An n is half as wide as the font is high. The first line is too long for 150 points; narrowed like it, the second has room for a word.
  const word = 'n'.repeat(10)
  const lines = [`${word} ${word} ${word}`, `${word} ${word} ${'n'.repeat(7)}`, 'nn nnnn']
  const { runs } = fitted(paragraph(lines), 150).paragraph
  expect(runs.map(({ text }) => text).join('')).toBe(lines.join(' '))
  expect(runs[0]?.text.trim()).toBe(lines[0])
  expect(runs[0]?.style.scale).toBeLessThanOrEqual(96)
  expect(runs[1]?.style.scale).toBeGreaterThanOrEqual(99)
})

it('narrows the letters of a single line that is longer than its cell', () => {
  const cell = paragraph(['AJ 2D APP DV1-J. JOHNSON'])
  const needed = 100 * (90 / lengthOf(piecesOf(cell.runs).pieces))
  expect(needed).toBeLessThan(85)
  expect(scaleOf(fitted(cell, 90).paragraph)).toBeLessThanOrEqual(needed)
})

it('knows the widths of quotation marks and dashes', () => {
  const quoted = ['“The dog’s quick” – said the brown fox – “over', 'the lazy dog’s sleep.”']
  expect(piecesOf([{ text: quoted.join(' '), style }]).isKnown).toBe(true)
})

it('lets a line begin with an em dash, but not with an en dash', () => {
  const countOf = (text: string) => piecesOf([{ text, style }]).pieces.length
  expect(['one—two', 'one–two', 'one-two'].map(countOf)).toEqual([3, 2, 2])
})

it('counts the space between Hangul and other letters', () => {
  const korean = { ...style, eastAsian: 'Batang' }
  const text = '가나다라123마바사아456자차카타'
  const one = paragraph([text], { runs: [{ text, style: korean }] })
  // Twelve syllables of 0.92 em, six digits of half an em and four spaces of 0.2 em.
  expect(scaleOf(fitted(one, 155).paragraph)).toBe(100)
  expect(scaleOf(fitted(one, 150).paragraph)).toBeLessThan(100)
})

it('keeps the number of lines where the original divides words of Hangul', () => {
  // LibreOffice moves the whole word to the second line, which then needs a third.
  const lines = ['가나다라마 바사아자 차카', '타파하가 나다라마바 사아자차']
  const korean = { ...style, eastAsian: 'Batang' }
  const text = lines.join('')
  const divided = paragraph(lines, { runs: [{ text, style: korean }] })
  expect(scaleOf(fitted(divided, 125).paragraph)).toBeLessThan(100)
  expect(scaleOf(fitted(divided, 260).paragraph)).toBe(100)
})

it('keeps the number of lines where the original divides words, though the breaks of the original are not possible', () => {
  // With whole words, the text needs a fourth line in 66 points, which would not fit in its box.
  const lines = ['one two three four re-', 'peats itself', 'and ends here']
  const whole = paragraph(lines, { runs: [{ text: 'one two three four repeats itself and ends here', style }] })
  const { runs } = fitted(whole, 66).paragraph
  expect(runs[0]?.style.scale).toBeLessThan(100)
  expect(scaleOf(fitted(whole, 90).paragraph)).toBe(100)
})

it('narrows a number that does not fit in its cell', () => {
  expect(scaleOf(fitted(paragraph(['1234567']), 31).paragraph)).toBeLessThan(95)
})

it('narrows a text that reaches the next tab stop', () => {
  const tabs = [{ position: 40, x: 112, align: 'left' }] as const
  const tabbed = paragraph(['Wide words\tnext'], { tabs: [...tabs], align: 'left' })
  expect(scaleOf(fitted(tabbed, 200).paragraph)).toBeLessThan(95)
})

describe('lines that end where they end on the page', () => {
  const scales = (lines: Paragraph['lines']) => lines.map(({ runs: [run] }) => run?.style.scale)
  const wide = ['The quick brown fox jumps over the lazy dog and the cat', 'the lazy dog sleeps on.']

  it('become as wide as they were', () => {
    // The lines are 200 points wide; in Times New Roman, the first is about 230 and the second about 95 points wide.
    const [first = 0, second = 0] = scales(linesOfWidth(paragraph(wide, { align: 'left' })))
    expect(first).toBeGreaterThan(82)
    expect(first).toBeLessThan(92)
    expect(second).toBe(115)
  })

  it('are only narrowed if they are justified, because their spaces widen them', () => {
    const [first = 0, second] = scales(linesOfWidth(paragraph(wide)))
    expect(first).toBeLessThan(92)
    expect(second).toBe(100)
  })

  it('are all narrowed to the room that they have', () => {
    const [first = 0, second] = scales(fittedLines(paragraph(wide).lines, 210))
    expect(first).toBeLessThan(95)
    expect(second).toBe(first)
  })
})
