import { expect, test } from 'vitest'
import { retimed, type TimedLine } from './index.ts'

const line: TimedLine = {
  start: 1,
  end: 5,
  text: 'Kim Minsoo said hello',
  words: [
    { start: 1, end: 1.5, text: 'Kim' },
    { start: 1.5, end: 2, text: ' Minsoo' },
    { start: 2.5, end: 3, text: ' said' },
    { start: 4, end: 5, text: ' hello' },
  ],
}

test('a corrected word takes the time of the wrong one', () => {
  const { text, words } = retimed(line, 'Kim Minsu said hello', 'en')
  expect(text).toBe('Kim Minsu said hello')
  expect(words).toEqual([
    { start: 1, end: 1.5, text: 'Kim' },
    { start: 1.5, end: 2.5, text: ' Minsu' },
    { start: 2.5, end: 3, text: ' said' },
    { start: 4, end: 5, text: ' hello' },
  ])
})

test('inserted words share the time between the unchanged ones, in order', () => {
  const { words } = retimed(line, 'Kim Minsoo said “a warm hello”, twice.', 'en')
  expect(words.map(({ text }) => text).join('')).toBe('Kim Minsoo said “a warm hello”, twice.')
  for (const [index, word] of words.entries()) {
    expect(word.start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? line.start)
    expect(word.end).toBeLessThanOrEqual(line.end)
  }
  expect(words.find(({ text }) => text.includes('hello'))?.start).toBe(4)
})

test('accepts an empty line, and splits Japanese into words', () => {
  expect(retimed(line, ' ', 'en').words).toEqual([])
  const { words } = retimed({ ...line, words: [] }, '東京で会議です', 'ja')
  expect(words.map(({ text }) => text).join('|')).toMatch(/^東京\|で\|会議\|です$/)
  expect(words.at(-1)?.end).toBe(5)
})
