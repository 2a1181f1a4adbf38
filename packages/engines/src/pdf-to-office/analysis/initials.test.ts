/** Large initials are letters of their word. */
import { expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import { plainText } from './text-runs.ts'
import { madePage, type Words } from './testing/made-page.ts'

const lines = [
  'his release was the first of a',
  'series, and two lines stand',
  'beside the initial, and then others',
  'follow below it.',
]

function textsOf(initial: Words): string[] {
  const words = lines.map((text, at) => ({ text, left: at < 2 ? 100 : 72, baseline: 100 + 14 * at }))
  const analysis = new DocumentAnalysis()
  analysis.add(madePage([initial, ...words, { text: lines.join(' '), left: 72, baseline: 200 }]))
  const { document } = analysis.finish({ pictures: [], outline: [], title: '', joins: 'all' })
  const blocks = document.pages.flatMap(({ zones }) =>
    zones.flatMap(({ columns }) => columns.flatMap((each) => each.blocks)),
  )
  return blocks.map((block) => (block.type === 'paragraph' ? plainText(block.runs) : ''))
}

it('joins an initial with the first of its lines', () => {
  const text = textsOf({ text: 'T', left: 72, baseline: 114, size: 34 }).join(' ')
  expect(text.startsWith(`T${lines.join(' ')}`)).toBe(true)
})

it('leaves a large word alone', () => {
  expect(textsOf({ text: 'TO', left: 60, baseline: 114, size: 34 })[0]).not.toMatch(/^TOhis/)
})
