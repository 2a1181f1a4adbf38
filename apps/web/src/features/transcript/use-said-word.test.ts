import { expect, test } from 'vitest'
import { clock } from './clock.ts'
import { saidAt } from './use-said-word.ts'

const word = (start: number, end: number) => ({ start, end, text: 'x' })
const lines = [
  { start: 1, end: 3, text: '', words: [word(1, 2), word(2.5, 3)] },
  { start: 5, end: 6, text: '', words: [word(5, 6)] },
]

test.each([
  [0.5, undefined],
  [1, { line: 0, word: 0 }],
  [2.2, { line: 0, word: -1 }],
  [2.6, { line: 0, word: 1 }],
  [4, { line: 0, word: -1 }],
  [5.5, { line: 1, word: 0 }],
  [99, { line: 1, word: -1 }],
])('finds the word at %d s', (time, place) => {
  expect(saidAt(lines, time)).toEqual(place)
})

test('finds nothing in a transcript without lines', () => {
  expect(saidAt([], 1)).toBeUndefined()
})

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('formats %d s as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text)
})
