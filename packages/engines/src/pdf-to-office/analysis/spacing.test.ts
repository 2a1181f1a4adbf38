/** Set line by line, blocks get the places that they have on the page. */
import { describe, expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import type { PageElements } from './elements.ts'
import type { Block, DocumentModel, Table } from './model.ts'
import { aboveBaseline, grouped, topOf } from './spacing.ts'
import { across, down, madePage, type Words } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

function analysed(pages: readonly PageElements[], joins: 'all' | 'all-marked' = 'all-marked'): DocumentModel {
  const analysis = new DocumentAnalysis()
  for (const page of pages) analysis.add(page)
  return analysis.finish({ pictures: [], outline: [], title: '', joins }).document
}

/** The baselines of paragraphs if each follows the one before, from the top margin. */
function baselinesOf({ zones: [zone], margins }: DocumentModel['pages'][number]): number[] {
  let reached = margins.top
  return (zone?.columns[0]?.blocks ?? []).map((block) => {
    if (block.type !== 'paragraph') return Number.NaN
    const baseline = reached + block.before + aboveBaseline * block.pitch
    reached += block.before + block.lines.length * block.pitch
    return baseline
  })
}

const sentence = 'these are enough words for a line that reaches from side to side'
const textOf = (block: Block | undefined) => (block?.type === 'paragraph' ? plainText(block.runs) : '')

describe('space above blocks', () => {
  it('puts headings, paragraphs and lines of another size on their baselines', () => {
    const words: Words[] = [
      { text: 'A heading', left: 72, baseline: 100, size: 18, bold: true },
      { text: `${sentence} and`, left: 72, baseline: 140 },
      { text: 'goes on until here.', left: 72, baseline: 154 },
      { text: 'Small print.', left: 72, baseline: 190, size: 7 },
      { text: 'The last line.', left: 72, baseline: 500 },
    ]
    const [page] = analysed([madePage(words)]).pages
    expect(page && baselinesOf(page).map((place) => Math.round(place))).toEqual([100, 140, 190, 500])
  })

  it('limits the lines of a cell to its height', () => {
    const tops = [100, 112, 124]
    const rules = [
      ...[...tops, 136].map((top) => across(72, 300, top)),
      ...[72, 180, 300].map((x) => down(x, 100, 136)),
    ]
    const words = tops.flatMap((top): Words[] => [
      { text: 'name', left: 76, baseline: top + 9 },
      { text: 'value', left: 184, baseline: top + 9 },
    ])
    const table = analysed([madePage(words, { rules })]).pages[0]?.zones[0]?.columns[0]?.blocks[0]
    expect(table?.type).toBe('table')
    if (table?.type !== 'table') return
    for (const { paragraphs } of table.cells) {
      const height = paragraphs.reduce((sum, { before, pitch, lines }) => sum + before + pitch * lines.length, 0)
      expect(height).toBeLessThanOrEqual(12)
    }
  })
})

describe('a paragraph over two columns', () => {
  const column = (left: number, lines: readonly string[]): Words[] =>
    lines.map((text, at) => ({ text, left, baseline: 100 + at * 14 }))
  const short = 'words of a narrow column that fill it'
  const page = madePage([
    ...column(72, [`${short} up`, `${short} to`, `${short} ex-`]),
    ...column(320, ['ample that goes on in the second one', `${short} and`, 'ends here.']),
  ])

  it('is one paragraph that is marked where the second column begins, before the divided word', () => {
    const block = analysed([page]).pages[0]?.zones[0]?.columns[0]?.blocks[0]
    const marked = block?.type === 'paragraph' ? block.runs.find(({ begins }) => begins === 'column') : undefined
    expect(marked?.text).toMatch(/^ex\u00adample that goes on/)
  })

  it('has no marks and no soft hyphens in other formats', () => {
    const block = analysed([page], 'all').pages[0]?.zones[0]?.columns[0]?.blocks[0]
    expect(textOf(block)).toContain('it example that')
    expect(block?.type === 'paragraph' && block.runs.some(({ begins }) => begins)).toBe(false)
  })
})

it('groups the blocks of columns within a column', () => {
  const all = { columns: [], before: 0 }
  const model = analysed([
    madePage([
      { text: 'one', left: 72, baseline: 100 },
      { text: 'two', left: 72, baseline: 200 },
      { text: 'three', left: 72, baseline: 300 },
    ]),
  ])
  const [one, two, three] = model.pages[0]?.zones[0]?.columns[0]?.blocks ?? []
  if (!one || !two || !three) throw new Error('three paragraphs expected')
  const blocks = [one, { ...two, beside: { all, column: 0 } }, { ...three, beside: { all, column: 1 } }]
  expect(grouped(blocks).map((group) => group.blocks.map(textOf))).toEqual([['one'], ['two', 'three']])
})

it('begins a table higher by half of the rule above it, which other programs draw below its upper side', () => {
  const rule = { weight: 1.5, colour: '000000' }
  const sides = { top: rule, right: rule, bottom: rule, left: rule }
  const box = { left: 72, top: 100, right: 272, bottom: 120 }
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, box, paragraphs: [], fill: '', turn: 0 as const }
  const table = { type: 'table', box, before: 0, columns: [200], rows: [20], headerRows: 0 } as const
  const of = (cells: Table['cells']): Table => ({ ...table, columns: [200], rows: [20], cells, border: rule })
  expect(topOf(of([{ ...cell, sides }]))).toBe(99.25)
  expect(topOf(of([{ ...cell, sides: { ...sides, top: undefined } }]))).toBe(100)
  expect(topOf(of([cell]))).toBe(99.25)
})
