/** Text over larger text is not mixed with it. */
import { expect, it } from 'vitest'
import { analysed, blocksOf } from './testing/analysed.ts'
import { madePage } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

const textsOn = (words: Parameters<typeof madePage>[0]) =>
  blocksOf(analysed([madePage(words)])).flatMap((block) =>
    block.type === 'paragraph' ? [plainText(block.runs).trim()] : [],
  )

it('keeps the letters of a stamp out of the title below them', () => {
  const title = { text: 'Ordinary electronic invoice', left: 100, baseline: 100, size: 24 }
  for (const baseline of [100, 98, 92]) {
    const texts = textsOn([title, { text: 'seal', left: 180, baseline, size: 9, colour: 'FF0000' }])
    expect(texts).toContain('Ordinary electronic invoice')
    expect(texts.join(' ')).toContain('seal')
  }
})

it('keeps a text apart from larger letters that are drawn over it', () => {
  const texts = textsOn([
    { text: 'Dummy PDF file', left: 57, baseline: 84, size: 16 },
    { text: 'file', left: 125, baseline: 90, size: 32 },
  ])
  expect(texts).toEqual(['Dummy PDF file', 'file'])
})
