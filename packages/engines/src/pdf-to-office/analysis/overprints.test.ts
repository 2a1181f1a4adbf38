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

it('keeps an exponent on its line', () => {
  expect(
    textsOn([
      { text: 'The area is 5 m', left: 100, baseline: 100, size: 12 },
      { text: '2', left: 100 + 82, baseline: 95, size: 7 },
    ]),
  ).toHaveLength(1)
})
