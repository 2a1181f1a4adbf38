import { describe, expect, it } from 'vitest'
import { isAllEnglish, mergeReadings } from './merge-readings.ts'
import { type Token, type TokenLine, linesOf } from './tokens.ts'

type Spot = readonly [text: string, x: number, width: number, confidence: number, joins?: boolean]

const line = (y: number, ...spots: readonly Spot[]): TokenLine => ({
  startsParagraph: false,
  tokens: spots.map(([text, x, width, confidence, joins = false]): Token => {
    return { text, x, y, width, height: 10, confidence, joins }
  }),
})
const textOf = (lines: readonly TokenLine[]) =>
  linesOf(lines).map(({ words }) => words.map(({ text }) => text).join(' '))
const merged = (main: TokenLine[], english: TokenLine[]) => textOf(mergeReadings(main, english))

describe('merging two readings of a page', () => {
  it('keeps Hangul that the English model reads as capitals', () => {
    const korean = line(0, ['검토한', 0, 30, 93], ['뒤', 34, 10, 92], ['의', 48, 10, 93], ['견을', 58, 20, 94, true])
    const english = line(0, ['AES', 0, 29, 60], ['SH', 34, 10, 20], ['IAS', 48, 30, 87])
    expect(merged([korean], [english])).toEqual(['검토한 뒤 의견을'])
  })

  it('takes English words from the English model, with the spaces of the Korean one', () => {
    const korean = line(
      0,
      ['새', 0, 10, 95],
      ['00', 14, 12, 40],
      ['0149', 27, 13, 30, true],
      ['서비스는', 40, 40, 94, true],
    )
    const english = line(0, ['A]', 0, 10, 30], ['Docweave', 14, 25, 95], ['AHS', 40, 40, 20])
    expect(merged([korean], [english])).toEqual(['새 Docweave서비스는'])
  })

  it('adds numbers that the Korean model misses, and their commas', () => {
    const korean = line(0, ['번호', 0, 20, 96], ['2026', 60, 20, 92], ['년', 80, 10, 92, true], ['총액', 100, 20, 93])
    const english = line(0, ['HS', 0, 20, 75], ['4,218,', 25, 28, 95], ['202614', 60, 30, 81])
    expect(merged([korean], [english])).toEqual(['번호 4,218, 2026년 총액'])
    const amount = line(0, ['1234,567', 0, 60, 81], ['원', 60, 10, 92, true])
    expect(merged([amount], [line(0, ['1,234,567A]c.', 0, 75, 0])])).toEqual(['1,234,567원'])
  })

  it('keeps symbols that the English model reads as letters', () => {
    expect(merged([line(0, ['①', 0, 10, 80], ['항', 14, 10, 95])], [line(0, ['D', 0, 10, 92])])).toEqual(['① 항'])
  })

  it('inserts a line that only the English model reads, and ignores specks', () => {
    const korean = [line(0, ['첫째', 0, 20, 95]), line(40, ['둘째', 0, 20, 95])]
    const english = [line(20, ['Between', 0, 40, 96]), line(60, ['il', 0, 5, 50])]
    expect(merged(korean, english)).toEqual(['첫째', 'Between', '둘째'])
  })

  it('does not mix lines of different columns', () => {
    const korean = [line(0, ['왼쪽', 0, 20, 95]), line(0, ['오른쪽', 200, 30, 95])]
    expect(merged(korean, [line(0, ['PDF', 24, 15, 95], ['DOCX', 234, 20, 96])])).toEqual(['왼쪽 PDF', '오른쪽 DOCX'])
  })
})

it('a page is entirely English if the model is sure of every word', () => {
  expect(isAllEnglish([line(0, ['All', 0, 10, 96], ['-', 12, 2, 30], ['English', 20, 30, 95])])).toBe(true)
  expect(isAllEnglish([line(0, ['English', 0, 30, 96], ['SHE]', 34, 20, 73])])).toBe(false)
  expect(isAllEnglish([])).toBe(false)
})
