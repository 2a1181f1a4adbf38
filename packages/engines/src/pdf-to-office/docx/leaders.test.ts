import { expect, it } from 'vitest'
import type { Paragraph, Run, TextStyle } from '../analysis/index.ts'
import { withLeader } from './leaders.ts'

const style: TextStyle = {
  ...{ latin: 'Arial', eastAsian: '', scale: 100, size: 10, bold: false, italic: false },
  ...{ underline: false, strike: false, colour: '000000', position: 'base', link: '' },
}
const bold = { ...style, bold: true }

const line = (runs: Run[]): Paragraph => {
  const box = { left: 72, top: 90, right: 400, bottom: 100 }
  return {
    ...{ type: 'paragraph', box, heading: 0, align: 'justify', angle: 0, runs, before: 0, pitch: 12, tabs: [] },
    ...{ indent: { left: 0, right: 0, first: 0 } },
    lines: [{ box, baseline: 98, runs, endsInSpace: false }],
  }
}

it('replaces dots between a title and a page number by a tab at the end of the line', () => {
  const { runs, tabs } = withLeader(
    line([
      { text: 'What is it? .', style: bold },
      { text: '.......... 12', style },
    ]),
  )
  expect(runs).toEqual([
    { text: 'What is it?\t', style: bold },
    { text: '12', style },
  ])
  expect(tabs).toEqual([{ position: 400, x: 400, align: 'right', leader: 'dot' }])
})

it('knows spaced dots, and other dots', () => {
  for (const text of ['제1장 서론 · · · · · · · 3', 'はじめに………… iv'])
    expect(withLeader(line([{ text, style }])).runs[0]?.text).toMatch(/^[^·…]+\t\S+$/)
})

it.each(['He waited .... and waited.', 'And so on ...', '.......... 12', 'No dots 12'])('leaves “%s”', (text) => {
  const plain = line([{ text, style }])
  expect(withLeader(plain)).toBe(plain)
})
