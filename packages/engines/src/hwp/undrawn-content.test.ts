import { expect, test } from 'vitest'
import { DrawnText } from './undrawn-content.ts'

test.each([
  ['all of it', '예산 &amp; 공고 '.repeat(40), false],
  ['all of it and a header', `머리말${'예산 &amp; 공고 '.repeat(40)}`, false],
  ['all but a few characters', '예산 &amp; 공고 '.repeat(37), false],
  ['half of it', '예산 &amp; 공고 '.repeat(20), true],
  ['nothing', '', true],
])('reports missing text correctly if %s is drawn', (_what, drawn, lacks) => {
  const text = new DrawnText()
  text.add(`<text x="1">${drawn}</text>`)
  expect(text.lacks('예산 & 공고 '.repeat(40))).toBe(lacks)
})
