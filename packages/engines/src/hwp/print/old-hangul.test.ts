import { expect, test } from 'vitest'
import { lettersOf } from './old-hangul.ts'

test.each([
  ['ᄊᆞ', 'ㅆㆍ'],
  ['ᄒᆞᆫ', 'ㅎㆍㄴ'],
  ['ᄀᆞᇙ', 'ㄱㆍㅭ'],
  ['ᅀᅵ', 'ㅿㅣ'],
  ['한'.normalize('NFD'), '한'],
])('finds the letters of %s', (syllable, letters) => {
  expect(
    lettersOf(syllable)
      ?.map(({ letter }) => letter)
      .join(''),
  ).toBe(letters)
})

test.each(['한', 'A', '', 'ᄀᆞᄀᆞ', 'ᄒힿ'])('leaves %j to the fonts', (text) => {
  expect(lettersOf(text)).toBeUndefined()
})

test('puts the vowel beside or below its consonant, and the last consonant at the bottom', () => {
  const [beside, below] = ['ᅀᅵ', 'ᄊᆞ'].map((syllable) => lettersOf(syllable)?.[1]?.place)
  expect(beside?.[4]).toBeGreaterThan(0.4)
  expect(below?.[4]).toBe(0)
  const [first, , last] = lettersOf('ᄒᆞᆫ') ?? []
  expect(first?.place[5]).toBeGreaterThan(last?.place[5] ?? 1)
})
