/** The texts of a line with tabs get boxes of their own. */
import { describe, expect, it } from 'vitest'
import type { TabStop } from '../analysis/index.ts'
import { tabbedLine } from './tabbed-line.ts'
import { paragraphOf } from './testing.ts'

const right: TabStop = { position: 400, x: 472, align: 'right', textLeft: 460 }

describe('tabbedLine', () => {
  it('places each text where it is on the page', () => {
    const line = tabbedLine(
      paragraphOf(['Programme\tTel. 12\t7'], {
        align: 'right',
        tabs: [{ position: 200, x: 272, align: 'left', textLeft: 272 }, right],
      }),
    )
    expect(line?.texts.map(({ runs, box, align }) => [runs[0]?.text, Math.round(box.left), align])).toEqual([
      ['Programme', 72, 'left'],
      ['Tel. 12', 272, 'left'],
      ['7', 460, 'right'],
    ])
    expect(line?.texts.every(({ tabs }) => tabs.length === 0)).toBe(true)
    expect(line?.dots).toEqual([])
  })

  it('has dots between a heading and its page number', () => {
    const line = tabbedLine(paragraphOf(['Introduction\t7'], { tabs: [{ ...right, leader: 'dot' }] }))
    expect(line?.dots).toHaveLength(1)
    expect(line?.dots[0]?.left).toBeGreaterThan(110)
    expect(line?.dots[0]?.right).toBe(458)
  })

  it('gives a text the width that it has on the page, if its letters are wider there', () => {
    const tabs: TabStop[] = [
      { position: 200, x: 272, align: 'left', textLeft: 272, endBefore: 190 },
      { ...right, align: 'left', endBefore: 330 },
    ]
    const box = { left: 72, top: 90, right: 520, bottom: 102 }
    const texts = tabbedLine(paragraphOf(['σ ≈ P\tTel. 12\t(4a)'], { tabs, box }))?.texts
    expect(texts?.map((each) => each.box.right)).toEqual([190, 330, 520])
  })

  it('leaves paragraphs of several lines and list items to the program', () => {
    expect(tabbedLine(paragraphOf(['a)\ttext', 'more text'], { tabs: [right] }))).toBeUndefined()
    expect(tabbedLine(paragraphOf(['no tab']))).toBeUndefined()
  })
})
