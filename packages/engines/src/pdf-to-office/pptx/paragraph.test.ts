/** Paragraphs of slides: letters, markers, indents, superscripts. */
import { describe, expect, it } from 'vitest'
import { lettersOf } from './letters.ts'
import { bulletOf } from './list-marker.ts'
import { hung, paragraphRuns } from './paragraph.ts'
import { SlideScale } from './slide-position.ts'
import { paragraphOf, style } from '../line-fitting/testing.ts'

const page = { width: 720, height: 540 }
const fitting = new SlideScale(page, page)
const place = { width: 200, pitch: 12, before: 0, left: 0 }

describe('lettersOf', () => {
  const run = { text: 'Annual report', style: { ...style, scale: 95 } }

  it('sets letters closer to make them as wide as narrower ones', () => {
    const { size, spacing } = lettersOf(run, 10)
    expect(size).toBe(10)
    // "Annual report" in Arial is about 6.06 ems wide.
    expect(spacing).toBeCloseTo((60.6 * -0.05) / 13, 1)
  })

  it('makes much narrower letters smaller too, so that they do not touch', () => {
    const { size, spacing } = lettersOf({ ...run, style: { ...style, scale: 75 } }, 10)
    expect(size).toBeCloseTo(8.5)
    expect(spacing).toBeGreaterThan(-0.6)
  })

  it('makes much wider letters larger too', () => {
    const { size, spacing } = lettersOf({ ...run, style: { ...style, scale: 115 } }, 10)
    expect(size).toBeCloseTo(10.5)
    expect(spacing).toBeLessThan(0.5)
    expect(lettersOf({ ...run, style: { ...style, scale: 130 } }, 10).size).toBeCloseTo(11)
  })
})

describe('bulletOf', () => {
  const item = { format: 'decimal', marker: '3)', number: 3, level: 0 } as const

  it('keeps the form of numbers', () => {
    expect(bulletOf(item, 18)).toMatchObject({ type: 'number', style: 'arabicParenR', numberStartAt: 3 })
    expect(bulletOf({ ...item, marker: '(3)' }, 18)).toMatchObject({ style: 'arabicParenBoth' })
    expect(bulletOf({ ...item, format: 'lower-roman', marker: 'iii.' }, 18)).toMatchObject({ style: 'romanLcPeriod' })
  })

  it('has none for markers that PowerPoint does not know', () => {
    const korean = { format: 'korean-letter', marker: '가.', number: 1, level: 0 } as const
    expect(bulletOf(korean, 18)).toBeUndefined()
    const runs = paragraphRuns(paragraphOf(['개요'], { list: korean }), place, fitting, new Map())
    expect(runs.map(({ text }) => text).join('')).toBe('가.\t개요')
  })
})

describe('paragraphRuns', () => {
  it('gives superscripts the size of the text beside them, because PowerPoint makes them smaller', () => {
    const runs = [
      { text: 'practice', style },
      { text: '2', style: { ...style, size: 6, position: 'super' as const } },
    ]
    const parts = paragraphRuns(paragraphOf(['practice2'], { runs, lines: [] }), place, fitting, new Map())
    expect(parts.map(({ options }) => [options?.fontSize, options?.superscript ?? false])).toEqual([
      [10, false],
      [10, true],
    ])
  })

  it('ends lines where they end in the original if it must', () => {
    const parts = paragraphRuns(paragraphOf(['Mill.', 'u$s']), { ...place, keepsLines: true }, fitting, new Map())
    expect(parts.map(({ text, options }) => [text, options?.softBreakBefore ?? false])).toEqual([
      ['Mill.', false],
      ['u$s', true],
    ])
  })

  it('leaves room for the space that LibreOffice adds between East Asian signs and letters', () => {
    // In its fonts "300≤Y" is 3.3 ems wide, the sign one, "2000" 2.2, and the space on both sides of the sign 0.6.
    const text = '300≤Y＜2000'
    const own = { ...style, latin: '宋体' }
    const line = { box: { left: 72, top: 90, right: 139, bottom: 100 }, baseline: 100, runs: [{ text, style: own }] }
    const cell = { ...paragraphOf([text], {}, own), lines: [{ ...line, endsInSpace: false }] }
    const spacingIn = (width: number) =>
      paragraphRuns(cell, { ...place, width }, fitting, new Map())[0]?.options?.charSpacing ?? 0
    expect(spacingIn(80)).toBe(0)
    expect(spacingIn(67)).toBeLessThanOrEqual(-0.4)
  })

  it('mirrors the alignment of text that is read from right to left', () => {
    const [head] = paragraphRuns(
      paragraphOf(['שלום עולם'], { align: 'left', isRightToLeft: true }),
      place,
      fitting,
      new Map(),
    )
    expect(head?.options).toMatchObject({ align: 'right', rtlMode: true })
  })
})

it('turns a marker before a tab into a hanging indent', () => {
  const tab = { position: 10, x: 272, align: 'right', textLeft: 84 } as const
  const paragraph = hung(paragraphOf(['*\tA note that ends at the right side'], { tabs: [tab] }))
  expect(paragraph.tabs).toEqual([])
  expect(paragraph.indent.first).toBe(-12)
})

it('keeps the tab stops of a line with several tabs', () => {
  const tabs = [
    { position: 54, x: 126, align: 'left', textLeft: 126 },
    { position: 108, x: 180, align: 'left', textLeft: 180 },
  ] as const
  const line = paragraphOf(['2001\t2002\t2003'], { tabs: [...tabs] })
  expect(hung(line)).toBe(line)
})

it('begins an indented line with tabs at a tab stop, which readers measure from the same side', () => {
  const tab = { position: 300, x: 126, align: 'left', textLeft: 126 } as const
  const line = paragraphOf(['Total\t24.28'], { tabs: [tab] })
  const [head] = paragraphRuns(line, { ...place, left: 10 }, fitting, new Map())
  expect(head?.text).toBe('\tTotal\t24.28')
  expect(head?.options).toMatchObject({ marginLeft: 0 })
  expect(head?.options?.tabStops?.map(({ position }) => Math.round(position * 72))).toEqual([10, 64])
})
