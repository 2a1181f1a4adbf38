import { distance } from '@docweave/engines/specimen'
import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('marks, capitals and figures are no mistakes, words are', () => {
  const said = wordsOf('mister john had ten of clubs cold hearted')
  expect(distance(said, wordsOf('Mr. John had 10 of clubs, cold-hearted.'))).toBe(0)
  expect(distance(said, wordsOf('Mr. Jon had 10 clubs.'))).toBe(4)
})
