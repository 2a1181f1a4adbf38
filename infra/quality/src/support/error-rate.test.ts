import { expect, test } from 'vitest'
import { distance } from '@docweave/fixtures'
import { characterErrorRate, normalizedWords } from './error-rate.ts'

test('counts edits in characters, including missing spaces', () => {
  expect(distance('kitten', 'sitting')).toBe(3)
  expect(distance('サービスは', 'サービスは')).toBe(0)
  expect(characterErrorRate(['서 비 스는'], ['서비스는'])).toBe(50)
  expect(characterErrorRate(['a\n\nb'], ['a b'])).toBe(0)
  expect(characterErrorRate([], ['four'])).toBe(100)
})

test('ignores differences in punctuation, case and digits, but not in words', () => {
  const said = normalizedWords('mister john had ten of clubs cold hearted')
  expect(distance(said, normalizedWords('Mr. John had 10 of clubs, cold-hearted.'))).toBe(0)
  expect(distance(said, normalizedWords('Mr. Jon had 10 clubs.'))).toBe(4)
})
