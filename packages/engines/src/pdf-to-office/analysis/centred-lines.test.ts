/** Centred lines, and lines in the margin. */
import { describe, expect, it } from 'vitest'
import type { DocumentModel } from './model.ts'
import { plainText } from './text-runs.ts'
import { analysed, blocksOf, column, full } from './testing/analysed.ts'
import { madePage, widthOfText, type Words } from './testing/made-page.ts'

describe('a centred line', () => {
  const alignOf = (model: DocumentModel, text: string) =>
    blocksOf(model).find((block) => block.type === 'paragraph' && plainText(block.runs) === text)

  it('may be centred on its page, though another page is wider', () => {
    const title = { text: 'A title', left: 72 + (widthOfText(full) - widthOfText('A title')) / 2, baseline: 80 }
    const first = madePage([title, ...column([full, full, full], 72, 120)])
    const second = madePage(column([full, full, full], 40))
    expect(alignOf(analysed([first, second]), 'A title')).toMatchObject({ align: 'center' })
  })

  it('has a space between its number and its text', () => {
    const width = widthOfText('II.') + 12 + widthOfText('Related work')
    const left = 72 + (widthOfText(full) - width) / 2
    const heading: Words[] = [
      { text: 'II.', left, baseline: 80 },
      { text: 'Related work', left: left + widthOfText('II.') + 12, baseline: 80 },
    ]
    const model = analysed([madePage([...heading, ...column([full, full, full], 72, 120)])])
    expect(alignOf(model, 'II. Related work')).toMatchObject({ align: 'center', tabs: [] })
  })
})

it('leaves lines in the margin out of the margins of a document', () => {
  const lines = Array.from({ length: 40 }, () => full)
  const page = (number: number) => madePage(column(lines, 72, 80), { number })
  const marked = madePage([...column(lines, 72, 80), { text: '*', left: 60, baseline: 108 }], { number: 4 })
  const { pages } = analysed([page(1), page(2), page(3), marked])
  expect(pages.map(({ margins }) => Math.round(margins.left))).toEqual([72, 72, 72, 72])
})

it('measures indents from the margins that Word allows, if text reaches to the edge of the page', () => {
  const edge = {
    text: 'A title that reaches from one side of the page to the other',
    left: 1,
    baseline: 60,
    size: 19.8,
  }
  const [page] = analysed([madePage([edge, ...column([full, full, full], 72, 120)])]).pages
  const [zone] = page?.zones ?? []
  expect(page?.margins.left).toBe(6)
  expect(zone?.columns[0]?.left).toBe(6)
  expect(zone?.columns[0]?.blocks.at(-1)).toMatchObject({ indent: { left: 66 } })
})
