import { expect, test } from 'vitest'
import { distance } from '@docweave/engines/specimen'
import { characterErrorRate } from './error-rate.ts'

test('counts edits in characters, a missing space among them', () => {
  expect(distance('kitten', 'sitting')).toBe(3)
  expect(distance('サービスは', 'サービスは')).toBe(0)
  expect(characterErrorRate(['서 비 스는'], ['서비스는'])).toBe(50)
  expect(characterErrorRate(['a\n\nb'], ['a b'])).toBe(0)
  expect(characterErrorRate([], ['four'])).toBe(100)
})
