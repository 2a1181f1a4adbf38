/** Marks and signs with a baseline of their own are part of their line. */
import { expect, it } from 'vitest'
import { analysed, blocksOf } from './testing/analysed.ts'
import { madePage, widthOfText } from './testing/made-page.ts'
import { plainText } from './text-runs.ts'

const textsOn = (words: Parameters<typeof madePage>[0]) =>
  blocksOf(analysed([madePage(words)])).flatMap((block) =>
    block.type === 'paragraph' ? [plainText(block.runs).trim()] : [],
  )

it('keeps an exponent and an index at the same place on their line', () => {
  const [text, ...others] = textsOn([
    { text: 'The sum is 5 m', left: 100, baseline: 100, size: 12 },
    { text: '12', left: 100 + 77, baseline: 95, size: 7 },
    { text: 'ij', left: 100 + 77, baseline: 103, size: 7 },
  ])
  expect(text).toHaveLength('The sum is 5 m12ij'.length)
  expect(others).toEqual([])
})

it('keeps an exponent on its line', () => {
  expect(
    textsOn([
      { text: 'The area is 5 m', left: 100, baseline: 100, size: 12 },
      { text: '2', left: 100 + 82, baseline: 95, size: 7 },
    ]),
  ).toHaveLength(1)
})

it('keeps a slightly raised sign in its line, though it is hardly smaller than the letters', () => {
  const after = 100 + widthOfText('Herceptin', 10)
  expect(
    textsOn([
      { text: 'Herceptin', left: 100, baseline: 100, size: 10 },
      { text: '®', left: after, baseline: 97.5, size: 9 },
      { text: ' is a type of', left: after + 4.5, baseline: 100, size: 10 },
    ]),
  ).toEqual(['Herceptin® is a type of'])
})

it('keeps the line of another column apart', () => {
  const texts = textsOn([
    { text: 'A text on the left', left: 100, baseline: 100, size: 10 },
    { text: 'Beside it', left: 100 + widthOfText('A text on the left', 10) + 15, baseline: 97.5, size: 9 },
  ])
  expect(texts.join(' ')).not.toContain('leftBeside')
})
