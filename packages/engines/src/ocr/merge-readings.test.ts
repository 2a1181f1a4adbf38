import { describe, expect, it } from 'vitest'
import { mergedLine } from './merge-readings.ts'
import { linesOf, type Token } from './tokens.ts'

type Spot = readonly [text: string, x: number, width: number, confidence: number, joins?: boolean]

const line = (...spots: readonly Spot[]): Token[] =>
  spots.map(([text, x, width, confidence, joins = false]) => ({ text, x, y: 0, width, height: 10, confidence, joins }))
const merged = (main: readonly Token[], english: readonly Token[]) =>
  linesOf([{ startsParagraph: false, tokens: mergedLine(main, english) }])[0]
    ?.words.map(({ text }) => text)
    .join(' ')

describe('merging two readings of a line', () => {
  it('keeps Hangul that the English model reads as capitals', () => {
    const korean = line(['검토한', 0, 30, 93], ['뒤', 34, 10, 92], ['의', 48, 10, 93], ['견을', 58, 20, 94, true])
    const english = line(['AES', 0, 29, 60], ['SH', 34, 10, 20], ['IAS', 48, 30, 87])
    expect(merged(korean, english)).toBe('검토한 뒤 의견을')
  })

  it('takes English words from the English model, with the spaces of the Korean one', () => {
    const korean = line(
      ['새', 0, 10, 95],
      ['00', 14, 12, 40],
      ['0149', 27, 13, 30, true],
      ['서비스는', 40, 40, 94, true],
    )
    const english = line(['A]', 0, 10, 30], ['Docweave', 14, 25, 95], ['AHS', 40, 40, 20])
    expect(merged(korean, english)).toBe('새 Docweave서비스는')
  })

  it('adds numbers that the Korean model misses, and their commas', () => {
    const korean = line(['번호', 0, 20, 96], ['2026', 60, 20, 92], ['년', 80, 10, 92, true], ['총액', 100, 20, 93])
    const english = line(['HS', 0, 20, 75], ['4,218,', 25, 28, 95], ['202614', 60, 30, 81])
    expect(merged(korean, english)).toBe('번호 4,218, 2026년 총액')
    const amount = line(['1234,567', 0, 60, 81], ['원', 60, 10, 92, true])
    expect(merged(amount, line(['1,234,567A]c.', 0, 75, 0]))).toBe('1,234,567원')
  })

  it('keeps symbols that the English model reads as letters', () => {
    expect(merged(line(['①', 0, 10, 80], ['항', 14, 10, 95]), line(['D', 0, 10, 92]))).toBe('① 항')
  })
})
