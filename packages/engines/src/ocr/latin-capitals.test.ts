import { expect, test } from 'vitest'
import { inCapitals, withCapitals } from './latin-capitals.ts'

test.each([
  ['IRls', 'IRIS'],
  ['GPos', 'GPOS'],
  ['Al', 'AI'],
  ['API', 'API'],
  ['Box', 'Box'],
  ['Tel', 'Tel'],
  ['co', 'co'],
  ['PoC', 'PoC'],
])('%s is %s', (read, actual) => {
  expect(inCapitals(read)).toBe(actual)
})

test('corrects words within Korean ones, and no letters of other words', () => {
  const token = (text: string, joins: boolean) => ({ text, joins, x: 0, y: 0, width: 1, height: 1, confidence: 90 })
  const line = [token('(', false), token('I', true), token('R', true), token('ls', true), token(')', true)]
  const more = [token('A', false), token('l', true), token('기', true), token('Al', false), token('l', false)]
  expect(withCapitals([...line, ...more]).map(({ text }) => text)).toEqual([
    ...['(', 'I', 'R', 'IS', ')'],
    ...['A', 'I', '기', 'AI', 'l'],
  ])
})
