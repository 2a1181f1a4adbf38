/** Large initials are letters of their word. */
import { expect, it } from 'vitest'
import { analysed, textsOf } from './testing/analysed.ts'
import { madePage, type Words } from './testing/made-page.ts'

const lines = [
  'his release was the first of a',
  'series, and two lines stand',
  'beside the initial, and then others',
  'follow below it.',
]

function textsWith(initial: Words): string[] {
  const words = lines.map((text, at) => ({ text, left: at < 2 ? 100 : 72, baseline: 100 + 14 * at }))
  return textsOf(analysed([madePage([initial, ...words, { text: lines.join(' '), left: 72, baseline: 200 }])]))
}

it('joins an initial with the first of its lines', () => {
  const text = textsWith({ text: 'T', left: 72, baseline: 114, size: 34 }).join(' ')
  expect(text.startsWith(`T${lines.join(' ')}`)).toBe(true)
})

it('leaves a large word alone', () => {
  expect(textsWith({ text: 'TO', left: 60, baseline: 114, size: 34 })[0]).not.toMatch(/^TOhis/)
})
