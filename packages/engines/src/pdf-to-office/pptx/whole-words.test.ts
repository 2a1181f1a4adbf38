/** Slides do not divide words: a word goes to the line that has more of it. */
import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../analysis/index.ts'
import { paragraphOf, style } from '../line-fitting/testing.ts'
import { withWholeWords } from './whole-words.ts'

const linesOf = ({ lines }: Paragraph) => lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
const divided = (lines: readonly string[], text: string) => paragraphOf(lines, { runs: [{ text, style }] })

describe('withWholeWords', () => {
  it('moves the smaller part of a divided word', () => {
    const whole = withWholeWords(
      divided(
        ['methods are usually im-', 'plemented with represen-', 'tations alone'],
        'methods are usually im\u00adplemented with represen\u00adtations alone',
      ),
    )
    expect(linesOf(whole)).toEqual(['methods are usually', 'implemented with representations', 'alone'])
    expect(whole.runs.map(({ text }) => text)).toEqual(['methods are usually implemented with representations alone'])
  })

  it('keeps a hyphen that belongs to its word', () => {
    const whole = withWholeWords(
      divided(['a state-of-the-', 'art system for ques-', 'tions'], 'a state-of-the-art system for ques\u00adtions'),
    )
    expect(linesOf(whole)[0]).toBe('a state-of-the-')
    expect(whole.runs[0]?.text).toBe('a state-of-the-art system for questions')
  })

  it('keeps a line that has nothing but the part of a word', () => {
    const whole = withWholeWords(divided(['Donaudampfschiff-', 'fahrt'], 'Donaudampfschiff\u00adfahrt'))
    expect(linesOf(whole)).toEqual(['Donaudampfschiff-', 'fahrt'])
    expect(whole.runs[0]?.text).toBe('Donaudampfschifffahrt')
  })

  it('returns a paragraph without divided words as it is', () => {
    const paragraph = paragraphOf(['one', 'two'])
    expect(withWholeWords(paragraph)).toBe(paragraph)
  })
})
