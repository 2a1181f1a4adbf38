import { expect, test } from 'vitest'
import { wordsOnPage } from './bent-words.ts'

test('a word keeps its text, and gets the box around its corners on the page', () => {
  const word = { text: 'fold', x: 10, y: 20, width: 30, height: 10, confidence: 90 }
  const [line] = wordsOnPage([{ startsParagraph: true, words: [word] }], ([x, y]) => [2 * x, y + x / 10])
  expect(line?.startsParagraph).toBe(true)
  expect(line?.words).toEqual([{ text: 'fold', x: 20, y: 21, width: 60, height: 13, confidence: 90 }])
})
