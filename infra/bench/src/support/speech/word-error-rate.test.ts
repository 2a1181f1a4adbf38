import { expect, test } from 'vitest'
import { wordEdits, wordsOf } from './word-error-rate.ts'

test('marks, capitals and figures are no mistakes, words are', () => {
  const said = wordsOf('mister john had ten of clubs cold hearted')
  expect(wordEdits(said, wordsOf('Mr. John had 10 of clubs, cold-hearted.'))).toBe(0)
  expect(wordEdits(said, wordsOf('Mr. Jon had 10 clubs.'))).toBe(4)
})
