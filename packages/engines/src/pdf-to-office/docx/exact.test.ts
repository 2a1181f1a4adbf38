/** The exact layout keeps lines, first-line indents, justification, list markers and tab stops. */
import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../analysis/index.ts'
import { paragraphOf } from '../line-fitting/testing.ts'
import { placeOf, textsOf } from './exact.ts'

const moved = (paragraph: Paragraph, at: number, left: number): Paragraph => ({
  ...paragraph,
  lines: paragraph.lines.map((line, index) => (index === at ? { ...line, box: { ...line.box, left } } : line)),
})
const plain = (paragraph: Paragraph) => textsOf(paragraph).map((runs) => runs.map(({ text }) => text).join(''))

describe('the frame of a paragraph', () => {
  it('ends where justified lines end, and keeps the indent of the first line', () => {
    const { width, indent, align } = placeOf(moved(paragraphOf(['A first line and', 'a second one']), 0, 84))
    expect(width).toBeCloseTo(200.5)
    expect(indent).toEqual({ left: 0, right: 0, first: 12 })
    expect(align).toBe('justify')
  })

  it('has spare width for text that is not justified', () => {
    expect(placeOf(paragraphOf(['One line'])).width).toBeCloseTo(212)
    expect(placeOf(paragraphOf(['One line'])).align).toBe('left')
  })

  it('hangs the marker of a list item', () => {
    const list = { format: 'bullet', marker: '•', number: 0, level: 0 } as const
    const item = paragraphOf(['• the first line', 'and the second'], {
      list,
      indent: { left: 90, right: 0, first: -18 },
    })
    expect(placeOf(item).indent).toEqual({ left: 18, right: 0, first: -18 })
    expect(plain(item)).toEqual(['•\tthe first line\nand the second'])
  })
})

it('puts each text of a line with tabs into a frame of its own', () => {
  const tab = { position: 200, x: 272, align: 'left', textLeft: 272 } as const
  expect(plain(paragraphOf(['Subject:\tYour letter'], { tabs: [tab] }))).toEqual(['Subject:', 'Your letter'])
})
